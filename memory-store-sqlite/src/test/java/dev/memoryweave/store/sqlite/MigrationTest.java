package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.memoryweave.model.MemoryNode;
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
  private static final Migration SECOND = Migration.read("V002__colours.sql");

  @TempDir Path folder;
  private Path file;

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
        .containsExactly("c564f37e824d4d01a0ac7c7c0fad102bf90c0c290100e261a04cbe96830d8072");
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

    try (SqliteMemoryStore store = openLater(SECOND)) {
      assertThat(store.status().schemaVersion()).isEqualTo(2);
      assertThat((Object) store.read(tx -> tx.nodes().find(kept.ref()).orElseThrow()))
          .isEqualTo(kept);
      store.write(tx -> tx.nodes().insert(fact("Later")));
    }

    try (RawDatabase migrated = new RawDatabase(file)) {
      assertThat(migrated.text("SELECT name FROM colour")).isEqualTo("green");
      assertThat(migrated.text("PRAGMA user_version")).isEqualTo("2");
      assertThat(migrated.text("SELECT group_concat(version) FROM schema_migration"))
          .isEqualTo("1,2");
    }
    Path backup = folder.resolve("memory.db.backup-v1");
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
    openLater(SECOND).close();

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void open_earlierCopy_isNotOverwritten() throws Exception {
    fill();
    Files.writeString(folder.resolve("memory.db.backup-v1"), "an earlier copy");

    openLater(SECOND).close();

    assertThat(folder.resolve("memory.db.backup-v1")).hasContent("an earlier copy");
    assertThat(folder.resolve("memory.db.backup-v1-2")).isNotEmptyFile();
  }

  @Test
  void open_migrationThatFails_leavesTheFileAsItWas() throws Exception {
    MemoryNode kept = fill();
    Migration broken =
        new Migration(3, "broken", "CREATE TABLE shape (x); CREATE TABLE colour (x)");

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> openLater(SECOND, broken));

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.status().schemaVersion()).isEqualTo(1);
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
    openLater(SECOND).close();
    byte[] before = Files.readAllBytes(file);

    assertThatExceptionOfType(UnsupportedSchemaException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("version 2")
        .withMessageContaining("up to 1")
        .withMessageContaining("use the later version");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void open_olderFileForReading_saysThatItMustBeMigrated() {
    fill();

    assertThatExceptionOfType(UnsupportedSchemaException.class)
        .isThrownBy(
            () -> SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true), later(SECOND)))
        .withMessageContaining("version 1")
        .withMessageContaining("version 2")
        .withMessageContaining("open it once for writing");
  }

  @Test
  void open_afterAStepWasChanged_isCorrupted() {
    openLater(SECOND).close();
    Migration changed = new Migration(2, "colours", SECOND.sql() + "-- changed");

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> openLater(changed))
        .withMessageContaining("V2");
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
    assertThat(SECOND.sql()).doesNotContain("\r");
    assertThat(SECOND.checksum()).hasSize(64);
  }

  @Test
  void use_whileAnotherProcessMigrates_isRefused() {
    try (MemoryStore early = SqliteMemoryStore.open(file)) {
      early.write(tx -> tx.nodes().insert(fact("Early")));
      openLater(SECOND).close();

      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(() -> early.write(tx -> tx.nodes().insert(fact("Late"))))
          .withMessageContaining("version 2");
      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(() -> count(early))
          .withMessageContaining("version 2");
    }
    try (MemoryStore store = openLater(SECOND)) {
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
                  try (MemoryStore store = openLater(SECOND)) {
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
    try (MemoryStore store = openLater(SECOND)) {
      assertThat(count(store)).isEqualTo(openers);
    }
  }
}
