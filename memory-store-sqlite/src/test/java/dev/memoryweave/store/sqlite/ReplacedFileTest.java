package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that are put in the place of others, with or without the log of those. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ReplacedFileTest {
  private static final int BACKED_UP = 40;

  @TempDir Path folder;
  private Path file;
  private Path log;
  private Path backup;

  /** How a person puts a backup in place. */
  private enum Restoring {
    MOVED {
      @Override
      void run(Path backup, Path file) throws IOException {
        Path copy = Files.copy(backup, backup.resolveSibling("copy.db"));
        Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
      }
    },
    WRITTEN_OVER {
      @Override
      void run(Path backup, Path file) throws IOException {
        Files.write(file, Files.readAllBytes(backup));
      }
    };

    abstract void run(Path backup, Path file) throws IOException;
  }

  /** The files beside that are deleted. */
  private enum Beside {
    LOG(true, false),
    INDEX(false, true),
    BOTH(true, true);

    private final boolean isLogDeleted;
    private final boolean isIndexDeleted;

    Beside(boolean isLogDeleted, boolean isIndexDeleted) {
      this.isLogDeleted = isLogDeleted;
      this.isIndexDeleted = isIndexDeleted;
    }

    void deleteBeside(Path file) throws IOException {
      if (isLogDeleted) {
        Files.delete(SideFiles.beside(file, "-wal"));
      }
      if (isIndexDeleted) {
        Files.delete(SideFiles.beside(file, "-shm"));
      }
    }
  }

  @BeforeEach
  void backUp() throws Exception {
    file = folder.resolve("memory.db");
    log = folder.resolve("memory.db-wal");
    backup = folder.resolve("backup.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "Backed up", BACKED_UP);
    }
    Files.copy(file, backup);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "Since then", 30);
    }
  }

  private static void add(MemoryStore store, String title, int nodes) {
    for (int i = 0; i < nodes; i++) {
      int number = i;
      store.write(tx -> tx.nodes().insert(fact(title + " " + number)));
    }
  }

  private static long count(MemoryStore store) {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  private static long known(MemoryStore store, List<NodeRef> refs) {
    return store.read(tx -> tx.nodes().findAll(refs).size());
  }

  private void assertRestored() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(BACKED_UP);
      add(store, "Afterwards", 1);
    }
    assertWhole(file);
  }

  private static void assertWhole(Path database) throws Exception {
    try (RawDatabase raw = new RawDatabase(database)) {
      assertThat(raw.text("PRAGMA integrity_check")).isEqualTo("ok");
    }
  }

  private List<Path> beside(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(path -> path.getFileName().toString().contains(suffix)).toList();
    }
  }

  @ParameterizedTest
  @EnumSource
  void close_afterABackupWasRestored_leavesThatAlone(Restoring restoring) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", 30);
      restoring.run(backup, file);

      assertRefused(store, "deleted, moved or replaced");
    }

    assertThat(beside(".set-aside")).as("the log of the former file").hasSize(1);
    assertThat(log).doesNotExist();
    assertRestored();
  }

  @ParameterizedTest
  @EnumSource
  void close_ofSeveralStores_afterABackupWasRestored(Restoring restoring) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file);
        MemoryStore other = SqliteMemoryStore.open(file);
        WriterProcess process = new WriterProcess(file, "other", 1_000)) {
      process.awaitReady();
      add(store, "In the log", 30);
      add(other, "In the log, too", 30);
      restoring.run(backup, file);

      assertRefused(store, "deleted, moved or replaced");
      assertRefused(other, "deleted, moved or replaced");
      process.begin();
      assertThat(process.readRest()).as("acknowledged by the other process").isEmpty();
      assertThat(process.errors()).contains("deleted, moved or replaced");
    }

    assertRestored();
  }

  @ParameterizedTest
  @EnumSource
  void open_logOfAKilledProcessBesideABackup_isRefused(Restoring restoring) throws Exception {
    killWriter();
    restoring.run(backup, file);
    byte[] restored = Files.readAllBytes(file);
    byte[] foreign = Files.readAllBytes(log);

    for (boolean readOnly : new boolean[] {true, false}) {
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(() -> SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(readOnly)))
          .withMessageContaining(log + " beside the store does not belong to the file " + file)
          .withMessageContaining("move the log to another folder");
    }

    assertThat(file).hasBinaryContent(restored);
    assertThat(log).hasBinaryContent(foreign);
    Files.delete(log);
    assertRestored();
  }

  private void assertLogIsForeign() {
    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("does not belong to the file " + file);
  }

  /** The log goes on from the write that the backup was made after, but with other pages. */
  @ParameterizedTest
  @EnumSource
  void open_logThatWasInUseWhenTheBackupWasMade_isRefused(Restoring restoring) throws Exception {
    Path online = folder.resolve("online.db");
    Path killed = folder.resolve("killed.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", 3);
      store.backup(online);
      add(store, "Since the backup", 3);
      Files.copy(file, killed);
      Files.copy(log, folder.resolve("killed.db-wal"));
    }
    restoring.run(online, killed);

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(killed))
        .withMessageContaining("does not belong to the file " + killed);

    Files.delete(folder.resolve("killed.db-wal"));
    try (MemoryStore store = SqliteMemoryStore.open(killed)) {
      assertThat(count(store)).isEqualTo(BACKED_UP + 33);
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  /**
   * It is the very file that the log goes on from, byte by byte: whether a copy of it was meant to
   * take the place nobody can tell, and nothing that was acknowledged may be lost.
   */
  @ParameterizedTest
  @EnumSource
  void open_logThatBeganWhenTheBackupWasMade_isReplayed(Restoring restoring) throws Exception {
    Path latest = Files.copy(file, folder.resolve("latest.db"));
    Path killed = folder.resolve("killed.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", 3);
      Files.copy(file, killed);
      Files.copy(log, SideFiles.log(killed));
    }
    restoring.run(latest, killed);

    try (MemoryStore store = SqliteMemoryStore.open(killed)) {
      assertThat(count(store)).isEqualTo(BACKED_UP + 33);
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  /** Systems give the keys of deleted files to new ones, here that of the log to the log. */
  @Test
  void open_storePutBackByCopy_whoseLogHasTheKeyOfAFormerOne_isReplayed() throws Exception {
    List<NodeRef> acknowledged = killWriter();
    Path queue = SideFiles.beside(file, "-queue");
    Path away = Files.createDirectory(folder.resolve("away"));
    for (Path each : List.of(file, log, queue)) {
      Files.copy(each, away.resolve(each.getFileName()));
      Files.delete(each);
    }
    Files.delete(SideFiles.index(file));
    for (Path each : List.of(file, log, queue)) {
      Files.copy(away.resolve(each.getFileName()), each);
    }
    WriterQueue.OpenFiles noted =
        new WriterQueue.OpenFiles("a file that is gone", String.valueOf(SideFiles.key(log)));
    try (WriterQueue open = WriterQueue.open(queue)) {
      open.note(noted);
      Files.copy(queue, away.resolve("noted"));
    }
    Files.copy(away.resolve("noted"), queue);
    assertThat(WriterQueue.filesIn(queue)).contains(noted);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(known(store, acknowledged)).isEqualTo(acknowledged.size());
      assertThat(count(store)).isEqualTo(BACKED_UP + 30 + 1 + acknowledged.size());
    }
  }

  @Test
  void open_backupWhileTheFormerFileIsOpen_isRefused_soThatNothingIsAcknowledgedInItsLog()
      throws Exception {
    Path latest = Files.copy(file, folder.resolve("latest.db"));
    long before;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      before = count(store);
      add(store, "In the log", 3);
      Files.move(latest, file, StandardCopyOption.REPLACE_EXISTING);

      assertLogIsForeign();
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(before);
    }
  }

  private List<NodeRef> killWriter() throws Exception {
    List<NodeRef> acknowledged = new ArrayList<>();
    try (WriterProcess process = new WriterProcess(file, "killed", 1_000)) {
      process.awaitReady();
      process.begin();
      acknowledged.addAll(process.read(50));
      process.kill();
      acknowledged.addAll(process.readRest());
    }
    assertThat(log).isNotEmptyFile();
    return acknowledged;
  }

  @Test
  void open_logOfAKilledProcessBesideItsFile_isReplayed() throws Exception {
    List<NodeRef> acknowledged = killWriter();

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(known(store, acknowledged)).isEqualTo(acknowledged.size());
    }
  }

  @Test
  void open_copyOfFileAndLog_isReplayed() throws Exception {
    List<NodeRef> acknowledged = killWriter();
    Path copy = folder.resolve("copy.db");
    Files.copy(file, copy);
    Files.copy(log, folder.resolve("copy.db-wal"));

    try (MemoryStore store = SqliteMemoryStore.open(copy)) {
      assertThat(known(store, acknowledged)).isEqualTo(acknowledged.size());
    }
  }

  @Test
  void open_logAfterVacuum_isReplayed() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file);
        RawDatabase other = new RawDatabase(file)) {
      store.write(
          tx -> {
            for (int i = 0; i < 25; i++) {
              tx.nodes().delete(fact("Since then " + i).ref());
            }
            return null;
          });
      other.run("VACUUM");
      add(store, "In the log", 3);
      Path copy = folder.resolve("copy.db");
      Files.copy(file, copy);
      Files.copy(log, folder.resolve("copy.db-wal"));
      try (MemoryStore copied = SqliteMemoryStore.open(copy)) {
        assertThat(count(copied)).isEqualTo(BACKED_UP + 8);
      }
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(BACKED_UP + 8);
    }
  }

  @ParameterizedTest
  @EnumSource
  void use_afterAFileBesideWasDeleted_isRefusedAndLosesNothing(Beside lost) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", 30);
      lost.deleteBeside(file);

      assertCutOff(store);
    }

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(BACKED_UP + 60);
    }
    assertWhole(file);
  }

  @ParameterizedTest
  @EnumSource
  void use_afterAFileBesideWasDeleted_withAnotherProcess_losesNothing(Beside lost)
      throws Exception {
    List<NodeRef> acknowledged = new ArrayList<>();
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", 30);
      lost.deleteBeside(file);
      try (WriterProcess process = new WriterProcess(file, "second", 20)) {
        process.begin();
        // It may refuse to begin, too.
        acknowledged.addAll(process.readAcknowledged());
        assertCutOff(store);
      }
    }
    assertThat(acknowledged.size()).isIn(0, 20);

    List<Path> all = new ArrayList<>(beside(".backup-rescued"));
    all.add(file);
    List<NodeRef> inTheLog =
        IntStream.range(0, 30).mapToObj(i -> fact("In the log " + i).ref()).toList();
    long found = 0;
    for (Path database : all) {
      assertWhole(database);
      try (MemoryStore store = SqliteMemoryStore.open(database)) {
        found += known(store, acknowledged) + known(store, inTheLog);
      }
    }
    assertThat(found).as("in %s", all).isGreaterThanOrEqualTo(30 + acknowledged.size());
  }

  private static void assertCutOff(MemoryStore store) {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> add(store, "Lost", 1))
        .withMessageContaining("-wal and -shm were deleted or replaced");
  }

  private static void assertRefused(MemoryStore store, String reason) {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> add(store, "Lost", 1))
        .withMessageContaining(reason);
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> count(store))
        .withMessageContaining(reason);
  }

  @Test
  void use_afterTheFileWasMovedAwayAndBack_goesOn() throws Exception {
    Path elsewhere = folder.resolve("elsewhere.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      Files.move(file, elsewhere);
      assertRefused(store, "deleted, moved or replaced");
      Files.move(elsewhere, file);

      assertThatNoException().isThrownBy(() -> add(store, "Back", 1));
    }
  }

  @Test
  void close_afterTheFileWasMovedAway_leavesTheLogForIt() throws Exception {
    Path elsewhere = folder.resolve("elsewhere.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", 3);
      Files.move(file, elsewhere);
    }
    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file));
    Files.move(elsewhere, file);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(BACKED_UP + 33);
    }
  }

  @Test
  void use_afterTheFileWasEmptied_isRefused() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", 3);
      Files.write(file, new byte[0]);

      assertRefused(store, "deleted, moved or replaced");
    }
    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("is empty");
  }
}
