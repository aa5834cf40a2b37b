package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A new store is a copy of the ready layout, which is what the migrations give. */
class ReadyLayoutTest {
  private static final int LATEST = Schema.migrations().size();
  private static final Path RESOURCES = Path.of("src/main/resources/dev/memoryweave/store/sqlite");
  private static final String COMMAND =
      "mvn -B test -pl memory-store-sqlite -am -Dtest=ReadyLayoutTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dmemoryweave.writeLayout=true";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  /** The way to make the ready layout again. */
  @Test
  @EnabledIfSystemProperty(named = "memoryweave.writeLayout", matches = "true")
  void readyLayout_isWrittenWhenAskedFor() throws Exception {
    EmptyStore.byMigrations(file).writeReadyLayout(RESOURCES);

    assertThat(RESOURCES.resolve(ReadyLayout.resource(LATEST))).isNotEmptyFile();
  }

  @Test
  void readyLayout_isByteForByteWhatTheMigrationsGive() throws Exception {
    byte[] migrated = EmptyStore.byMigrations(file).common();

    assertThat(ReadyLayout.copy(LATEST, EmptyStore.NO_MARK, EmptyStore.NO_TIME))
        .as("the layout has changed: run %s, and commit what it writes", COMMAND)
        .hasValueSatisfying(copy -> assertThat(copy).isEqualTo(migrated));
  }

  @Test
  void migrations_giveTheSameFileEachTime_butForWhatACopyMakesAnew() throws Exception {
    EmptyStore first = EmptyStore.byMigrations(file);
    EmptyStore second = EmptyStore.byMigrations(folder.resolve("other.db"));

    assertThat(second.common()).isEqualTo(first.common());
    assertThat(second.mark()).isNotEqualTo(first.mark());
  }

  @Test
  void newStore_isACopy() throws Exception {
    Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    EmptyStore copied = EmptyStore.of(file);
    Instant after = Instant.now();

    assertThat(copied.common())
        .isEqualTo(EmptyStore.byMigrations(folder.resolve("migrated.db")).common());
    assertThat(copied.times())
        .hasSize(LATEST)
        .allSatisfy(time -> assertThat(Instant.parse(time)).isBetween(before, after));
  }

  @Test
  void newStores_haveMarksOfTheirOwn() throws Exception {
    CommitMark first = EmptyStore.of(file).mark();
    CommitMark second = EmptyStore.of(folder.resolve("other.db")).mark();

    assertThat(first.nonce()).isNotEqualTo(second.nonce()).isNotZero();
    assertThat(first.previous()).isZero();
  }

  @Test
  void newStore_isSoundAndEmpty() {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify().findings()).isEmpty();
      assertThat(count(store)).isZero();
      assertThat(store.status().schemaVersion()).isEqualTo(LATEST);
    }
  }

  @Test
  void open_beforeAnythingIsWritten_findsAWholeFile() throws Exception {
    StoreFile made = StoreFile.of(SqliteOptions.of(file));
    made.prepare(false, LATEST);

    long length = Files.size(file);

    assertThat((long) EmptyStore.of(file).length()).isEqualTo(length);
  }

  private static long count(SqliteMemoryStore store) {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  private List<String> names() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @RepeatedTest(5)
  void newStore_openedByManyThreads_isOneFile() throws Exception {
    int openers = 8;
    CyclicBarrier together = new CyclicBarrier(openers);
    ExecutorService threads = Executors.newFixedThreadPool(openers);
    try {
      List<Future<NodeRef>> nodes = new ArrayList<>();
      for (int i = 0; i < openers; i++) {
        String title = "Of opener " + i;
        nodes.add(
            threads.submit(
                () -> {
                  together.await();
                  try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
                    return store.write(tx -> tx.nodes().insert(fact(title))).ref();
                  }
                }));
      }
      for (Future<NodeRef> node : nodes) {
        node.get(120, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }

    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(openers);
    }
    assertThat(names()).containsExactly("memory.db");
  }

  @Test
  void newStore_openedByTwoProcesses_isOneFile() throws Exception {
    int writes = 10;
    try (WriterProcess first = new WriterProcess(file, "first", writes);
        WriterProcess second = new WriterProcess(file, "second", writes)) {
      // Both open the store as soon as they run.
      first.awaitReady();
      second.awaitReady();
      first.begin();
      second.begin();
      assertThat(first.readRest()).hasSize(writes);
      assertThat(second.readRest()).hasSize(writes);
    }

    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(2 * writes + 1);
    }
    assertThat(names()).containsExactly("memory.db");
  }

  @Test
  void open_afterOneThatWasKilledWhileItCopied_leavesNothingBehind() throws Exception {
    Files.createFile(folder.resolve("memory.db-new"));
    Files.writeString(folder.resolve("memory.db-new-" + UUID.randomUUID()), "half a copy");
    Files.writeString(folder.resolve("memory.db-new-notes"), "of somebody else");

    SqliteMemoryStore.open(file).close();

    assertThat(names()).containsExactly("memory.db", "memory.db-new-notes");
  }

  @Test
  void open_afterOneThatWasKilledWhenTheCopyHadItsName_leavesNothingBehind() throws Exception {
    StoreFile.of(SqliteOptions.of(file)).prepare(false, LATEST);
    Files.createLink(folder.resolve("memory.db-new-" + UUID.randomUUID()), file);

    SqliteMemoryStore.open(file).close();

    assertThat(names()).containsExactly("memory.db");
  }

  @Test
  void make_whereFilesHaveOneNameOnly_leavesAnEmptyFileToFill() throws Exception {
    NewFile.Naming none =
        (second, first) -> {
          throw new UnsupportedOperationException("no second names here");
        };
    new NewFile(file, none).make(ReadyLayout.copy(LATEST, CommitMark.first(), Instant.now()), true);
    assertThat(file).isEmptyFile();

    assertThat(EmptyStore.of(file).common())
        .isEqualTo(EmptyStore.byMigrations(folder.resolve("migrated.db")).common());
    assertThat(names()).containsExactly("memory.db", "migrated.db");
  }

  @Test
  void make_whileAnotherHasMadeIt_leavesThatAlone() throws Exception {
    NewFile.Naming late =
        (second, first) -> {
          Files.writeString(second, "of the other");
          Files.createLink(second, first);
        };

    new NewFile(file, late)
        .make(ReadyLayout.copy(LATEST, CommitMark.first(), Instant.now()), false);

    assertThat(file).hasContent("of the other");
    assertThat(names()).containsExactly("memory.db", "memory.db-new");
  }

  @Test
  void make_whileAnotherHasClearedUp_goesByWhatThatMade() throws Exception {
    NewFile.Naming late =
        (second, first) -> {
          Files.writeString(second, "of the other");
          new NewFile(file).finish();
          Files.createLink(second, first);
        };

    new NewFile(file, late)
        .make(ReadyLayout.copy(LATEST, CommitMark.first(), Instant.now()), false);

    assertThat(file).hasContent("of the other");
    assertThat(names()).containsExactly("memory.db");
  }

  @Test
  void time_isAsTheDatabaseWritesIt() {
    assertThat(ReadyLayout.time(Instant.parse("2026-03-01T09:05:00.999Z")))
        .isEqualTo("2026-03-01T09:05:00Z");
    assertThat(ReadyLayout.time(Instant.parse("2031-12-31T23:59:59Z")))
        .isEqualTo("2031-12-31T23:59:59Z");
  }
}
