package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups that are made while others write, and put back. */
class RestoringTest {
  private static final Scope PROJECT = Scope.project("demo");

  @TempDir Path folder;
  private Path file;
  private Path backup;

  @BeforeEach
  void name() {
    file = folder.resolve("memory.db");
    backup = folder.resolve("backup.db");
  }

  private static void insert(MemoryStore store, int number) {
    store.write(
        tx ->
            tx.nodes()
                .insert(
                    MemoryNode.builder(
                            PROJECT,
                            NodeId.of("fact.n" + number),
                            "Number " + number,
                            Instant.EPOCH)
                        .build()));
  }

  private static long count(MemoryStore store) {
    return store.<Long>read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  private void write(int from, int to) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (int i = from; i < to; i++) {
        insert(store, i);
      }
    }
  }

  private void backUp() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.backup(backup);
    }
  }

  @Test
  void restore_putsTheBackupInThePlaceOfTheStore_andKeepsTheFormerOne() {
    write(0, 3);
    backUp();
    write(3, 5);

    MemoryStoreProvider.Restored restored = MemoryStore.restore("sqlite:" + file, backup);

    assertThat(restored.file()).isEqualTo(file);
    assertThat(restored.former()).isEqualTo(folder.resolve("memory.db.before-restore"));
    for (Path each : new Path[] {file, restored.former(), backup}) {
      try (MemoryStore store = SqliteMemoryStore.open(each)) {
        assertThat(count(store)).isEqualTo(each.equals(restored.former()) ? 5 : 3);
        assertThat(store.verify().findings()).isEmpty();
      }
    }
    assertThat(SqliteMemoryStore.restore(file, backup).former())
        .isEqualTo(folder.resolve("memory.db.before-restore-2"));
  }

  @Test
  void restore_whereThereWasNoStore_makesOne() {
    write(0, 3);
    backUp();
    Path other = folder.resolve("new/memory.db");

    assertThat(SqliteMemoryStore.restore(other, backup).former()).isNull();

    try (MemoryStore store = SqliteMemoryStore.open(other)) {
      assertThat(count(store)).isEqualTo(3);
    }
  }

  @Test
  void restore_whileTheStoreIsOpen_isRefused() {
    write(0, 3);
    backUp();
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> SqliteMemoryStore.restore(file, backup))
          .withMessageContaining("open in this process");
      insert(store, 3);
      assertThat(count(store)).isEqualTo(4);
    }
  }

  @Test
  void restore_ofWhatIsNoBackup_isRefused_andChangesNothing() throws IOException {
    write(0, 3);
    backUp();
    byte[] content = Files.readAllBytes(file);
    Path text = Files.writeString(folder.resolve("text"), "no store at all".repeat(500));
    Path empty = Files.createFile(folder.resolve("empty"));
    Path cut = folder.resolve("cut");
    byte[] whole = Files.readAllBytes(backup);
    Files.write(cut, java.util.Arrays.copyOf(whole, whole.length / 2));
    for (Path bad : new Path[] {text, empty, cut, folder.resolve("none"), folder, file}) {
      assertThatExceptionOfType(StoreException.class)
          .as(bad.toString())
          .isThrownBy(() -> SqliteMemoryStore.restore(file, bad));
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
    try (var files = Files.list(folder)) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .noneMatch(name -> name.contains("copying") || name.contains("before-restore"));
    }
  }

  @Test
  void restore_besideTheLogOfAKilledProcess_keepsBoth() throws IOException {
    write(0, 3);
    backUp();
    Path killed = folder.resolve("killed.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      insert(store, 3);
      Files.copy(file, killed);
      Files.copy(folder.resolve("memory.db-wal"), folder.resolve("killed.db-wal"));
    }

    Path former = SqliteMemoryStore.restore(killed, backup).former();

    try (MemoryStore store = SqliteMemoryStore.open(killed)) {
      assertThat(count(store)).isEqualTo(3);
    }
    assertThat(Path.of(former + "-wal")).isNotEmptyFile();
    try (MemoryStore store = SqliteMemoryStore.open(former)) {
      assertThat(count(store)).isEqualTo(4);
    }
  }

  @Test
  void backup_whileOthersWrite_isConsistent() throws Exception {
    write(0, 500);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch writing = new CountDownLatch(20);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      Future<Integer> written =
          executor.submit(
              () -> {
                int next = 500;
                while (!ended.get()) {
                  insert(store, next++);
                  writing.countDown();
                }
                return next;
              });
      assertThat(writing.await(60, TimeUnit.SECONDS)).isTrue();
      store.backup(backup);
      ended.set(true);
      int all = written.get(60, TimeUnit.SECONDS);
      try (MemoryStore copy = SqliteMemoryStore.open(backup)) {
        assertThat(copy.verify().findings()).isEmpty();
        assertThat(count(copy)).isBetween(520L, (long) all);
      }
    } finally {
      executor.shutdownNow();
    }
  }
}
