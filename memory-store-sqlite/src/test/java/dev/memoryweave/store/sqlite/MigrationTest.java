package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationTest {
  private static final int LATEST = Schema.migrations().size();
  private static final Migration NEXT = next();

  @TempDir Path folder;
  private Path file;

  /** A step after all of this release. */
  private static Migration next() {
    Migration colours = Migration.read("V999__colours.sql");
    return new Migration(LATEST + 1, colours.name(), colours.sql());
  }

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  private static List<Migration> later(Migration... steps) {
    List<Migration> all = new ArrayList<>(Schema.migrations());
    all.addAll(List.of(steps));
    return all;
  }

  private SqliteMemoryStore openLater(Migration... steps) {
    return SqliteMemoryStore.open(SqliteOptions.of(file), later(steps));
  }

  private MemoryNode fill() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      return store.write(tx -> tx.nodes().insert(fact("Kept")));
    }
  }

  private static long count(MemoryStore store) {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  @Test
  void migrate_afterOneThatWasKilledWhileItCopied_leavesNoUnfinishedCopy() throws Exception {
    fill();
    Path unfinished = Files.writeString(folder.resolve("memory.db.copying"), "half a copy");
    Path former =
        Files.writeString(
            folder.resolve("memory.db.backup-12345678-1234-1234-1234-123456789abc"), "half");
    Path other = Files.writeString(folder.resolve("memory.db.backup-of-mine"), "whole");

    openLater(NEXT).close();

    assertThat(unfinished).doesNotExist();
    assertThat(former).doesNotExist();
    assertThat(other).hasContent("whole");
    assertThat(folder.resolve("memory.db.backup-v" + LATEST)).isNotEmptyFile();
  }

  @Test
  void migrations_areNumberedWithoutGaps() {
    List<Migration> migrations = Schema.migrations();

    for (int i = 0; i < migrations.size(); i++) {
      assertThat(migrations.get(i).version()).isEqualTo(i + 1);
    }
  }

  @Test
  void migration_released_isNeverChanged() {
    assertThat(Schema.migrations())
        .extracting(Migration::checksum)
        .as("a released step stays as it is; make a new one")
        .startsWith(
            "c564f37e824d4d01a0ac7c7c0fad102bf90c0c290100e261a04cbe96830d8072",
            "75a0cca4259c6842904abf7dbc966a8476161a73dbc7f2813b9f845dfcce9444",
            "01502fd6361fc2888f989dd426201df1800ff7f841db2e08f9e9ba65b4def613",
            "693dd582c00d040be419360f4f7ee8cfec254794f41608ddf99f57b245d363bb");
  }

  @Test
  void releasedMigrations_haveTheChecksumsOfTheirStatements() {
    assertThat(Schema.migrations())
        .allSatisfy(
            migration ->
                assertThat(migration.checksum())
                    .as("V%03d", migration.version())
                    .isEqualTo(Sha256.hex(migration.sql())));
  }

  @Test
  void migration_withAnotherName_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Migration.read("second.sql"))
        .withMessageContaining("second.sql");
  }

  @Test
  void open_olderFile_isCopiedAndMigrated() throws Exception {
    MemoryNode kept = fill();

    try (SqliteMemoryStore store = openLater(NEXT)) {
      assertThat(store.status().schemaVersion()).isEqualTo(LATEST + 1);
      assertThat((Object) store.read(tx -> tx.nodes().find(kept.ref()).orElseThrow()))
          .isEqualTo(kept);
      store.write(tx -> tx.nodes().insert(fact("Later")));
    }

    try (RawDatabase migrated = new RawDatabase(file)) {
      assertThat(migrated.text("SELECT name FROM colour")).isEqualTo("green");
      assertThat(migrated.text("PRAGMA user_version")).isEqualTo(String.valueOf(LATEST + 1));
      assertThat(migrated.text("SELECT count(*) FROM schema_migration"))
          .isEqualTo(String.valueOf(LATEST + 1));
    }
    Path backup = folder.resolve("memory.db.backup-v" + LATEST);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(file, backup);
    }
    try (MemoryStore store = SqliteMemoryStore.open(backup)) {
      assertThat(count(store)).isEqualTo(1);
      assertThat((Object) store.read(tx -> tx.nodes().find(kept.ref()).orElseThrow()))
          .isEqualTo(kept);
    }
  }

  @Test
  void open_newFile_isNotCopied() throws Exception {
    openLater(NEXT).close();

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void open_earlierCopy_isNotOverwritten() throws Exception {
    fill();
    Files.writeString(folder.resolve("memory.db.backup-v" + LATEST), "an earlier copy");

    openLater(NEXT).close();

    assertThat(folder.resolve("memory.db.backup-v" + LATEST)).hasContent("an earlier copy");
    assertThat(folder.resolve("memory.db.backup-v" + LATEST + "-2")).isNotEmptyFile();
  }

  @Test
  void open_migrationThatFails_leavesTheFileAsItWas() throws Exception {
    MemoryNode kept = fill();
    Migration broken =
        new Migration(LATEST + 2, "broken", "CREATE TABLE shape (x); CREATE TABLE colour (x)");

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> openLater(NEXT, broken));

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.status().schemaVersion()).isEqualTo(LATEST);
      assertThat((Object) store.read(tx -> tx.nodes().find(kept.ref()).orElseThrow()))
          .isEqualTo(kept);
    }
    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("SELECT count(*) FROM sqlite_schema WHERE name = 'colour'"))
          .isEqualTo("0");
    }
  }

  @Test
  void open_newerFile_namesBothVersionsAndTheWayOut() throws Exception {
    openLater(NEXT).close();
    byte[] before = Files.readAllBytes(file);

    assertThatExceptionOfType(UnsupportedSchemaException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("version " + (LATEST + 1))
        .withMessageContaining("up to " + LATEST)
        .withMessageContaining("use the later version");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void open_olderFileForReading_saysThatItMustBeMigrated() {
    fill();

    assertThatExceptionOfType(UnsupportedSchemaException.class)
        .isThrownBy(
            () -> SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true), later(NEXT)))
        .withMessageContaining("version " + LATEST)
        .withMessageContaining("version " + (LATEST + 1))
        .withMessageContaining("open it once for writing");
  }

  @Test
  void open_afterAStepWasChanged_isCorrupted() {
    openLater(NEXT).close();
    Migration changed = new Migration(LATEST + 1, "colours", NEXT.sql() + "-- changed");

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> openLater(changed))
        .withMessageContaining("V" + (LATEST + 1));
  }

  @Test
  void open_afterAStepWasForgotten_isCorrupted() throws Exception {
    fill();
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("DELETE FROM schema_migration");
    }

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("V1");
  }

  @Test
  void checksum_doesNotDependOnLineEnds() {
    assertThat(NEXT.sql()).doesNotContain("\r");
    assertThat(NEXT.checksum()).hasSize(64);
  }

  @Test
  void use_whileAnotherProcessMigrates_isRefused() {
    try (MemoryStore early = SqliteMemoryStore.open(file)) {
      early.write(tx -> tx.nodes().insert(fact("Early")));
      openLater(NEXT).close();

      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(() -> early.write(tx -> tx.nodes().insert(fact("Late"))))
          .withMessageContaining("version " + (LATEST + 1));
      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(() -> count(early))
          .withMessageContaining("version " + (LATEST + 1));
    }
    try (MemoryStore store = openLater(NEXT)) {
      assertThat(count(store)).isEqualTo(1);
    }
  }

  @RepeatedTest(5)
  void open_byManyAtOnce_makesOneLayout() throws Exception {
    int openers = 6;
    CyclicBarrier together = new CyclicBarrier(openers);
    ExecutorService threads = Executors.newFixedThreadPool(openers);
    try {
      List<Future<MemoryNode>> nodes = new ArrayList<>();
      for (int i = 0; i < openers; i++) {
        String title = "Of opener " + i;
        nodes.add(
            threads.submit(
                () -> {
                  together.await();
                  try (MemoryStore store = openLater(NEXT)) {
                    return store.write(tx -> tx.nodes().insert(fact(title)));
                  }
                }));
      }
      for (Future<MemoryNode> node : nodes) {
        assertThat(node.get(120, TimeUnit.SECONDS).revision()).isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
    try (MemoryStore store = openLater(NEXT)) {
      assertThat(count(store)).isEqualTo(openers);
    }
  }
}
