package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.tck.TckNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Backups and restoring beside other processes, and where a process was killed in the middle of
 * them: whatever step it came to, one of the two stores is there, and nothing of either is lost.
 */
class InterruptedRestoringTest {
  private static final int BACKED_UP = 3;

  @TempDir Path folder;
  private Path file;
  private Path backup;
  private List<NodeRef> written;

  /** Leaves a backup, and a store with more in it, whose last writer was killed. */
  @BeforeEach
  void fill() throws IOException, InterruptedException {
    file = folder.resolve("memory.db");
    backup = folder.resolve("backup.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (int i = 0; i < BACKED_UP; i++) {
        MemoryNode node = TckNodes.fact("Number " + i);
        store.write(tx -> tx.nodes().insert(node));
      }
      store.backup(backup);
    }
  }

  private List<NodeRef> killed(Path database) throws IOException, InterruptedException {
    try (WriterProcess writer = new WriterProcess(database, "a", 10_000)) {
      writer.awaitReady();
      writer.begin();
      List<NodeRef> acknowledged = new ArrayList<>(writer.read(5));
      writer.kill();
      acknowledged.addAll(writer.readRest());
      return acknowledged;
    }
  }

  private static long count(MemoryStore store) {
    return store.<Long>read(tx -> tx.nodes().count(NodeFilter.in(TckNodes.PROJECT)));
  }

  private static void assertHolds(Path database, List<NodeRef> nodes) {
    try (MemoryStore store = SqliteMemoryStore.open(database)) {
      assertThat(nodes)
          .allMatch(ref -> store.<Boolean>read(tx -> tx.nodes().find(ref).isPresent()));
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  private void assertIsBackup(Path database) {
    try (MemoryStore store = SqliteMemoryStore.open(database)) {
      assertThat(count(store)).isEqualTo(BACKED_UP);
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  // ---- other processes --------------------------------------------------------------------------

  @Test
  void restore_whileAnotherProcessHasTheStoreOpen_isRefused() throws Exception {
    try (WriterProcess writer = new WriterProcess(file, "a", 3)) {
      writer.awaitReady();

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> SqliteMemoryStore.restore(file, backup))
          .withMessageContaining("open in another process")
          .withMessageContaining("close it first");

      writer.begin();
      written = writer.readRest();
      assertThat(written).hasSize(3);
    }
    assertHolds(file, written);
    assertThat(SqliteMemoryStore.restore(file, backup).former()).isNotNull();
    assertIsBackup(file);
  }

  /** Each write makes a node, counts it in a common one, and leaves evidence and an event. */
  @Test
  void backup_whileProcessesWrite_holdsWhatWasAcknowledged_andNothingHalf() throws Exception {
    Path copy = folder.resolve("copy.db");
    List<NodeRef> before = new ArrayList<>();
    try (WriterProcess one = new WriterProcess(file, "one", 100_000);
        WriterProcess two = new WriterProcess(file, "two", 100_000);
        MemoryStore store = SqliteMemoryStore.open(file)) {
      for (WriterProcess writer : List.of(one, two)) {
        writer.awaitReady();
        writer.begin();
      }
      before.addAll(one.read(10));
      before.addAll(two.read(10));

      store.backup(copy);

      // Both have gone on meanwhile, or go on now.
      one.read(1);
      two.read(1);
      one.kill();
      two.kill();
    }
    assertHolds(copy, before);
    try (MemoryStore store = SqliteMemoryStore.open(copy)) {
      long counted =
          store.<Long>read(
              tx -> Long.parseLong(tx.nodes().find(WriterProcess.COUNTER).orElseThrow().body()));
      assertThat(counted).isGreaterThanOrEqualTo(before.size());
      assertThat(count(store)).isEqualTo(BACKED_UP + 1 + counted);
      assertThat(store.<Long>read(tx -> tx.journal().revision(TckNodes.PROJECT)))
          .isEqualTo(counted);
    }
  }

  // ---- killed -----------------------------------------------------------------------------------

  /** The former store has its second name, and is still in its place. */
  @Test
  void killedBeforeTheNewStoreTookThePlace_theFormerOneIsThere() throws Exception {
    written = killed(file);
    Path former = folder.resolve("memory.db.before-restore");
    Files.createLink(former, file);

    MemoryStoreProvider.Restored restored = SqliteMemoryStore.restore(file, backup);

    assertThat(restored.former()).isEqualTo(former);
    assertIsBackup(file);
    assertHolds(former, written);
    assertThat(folder.resolve("memory.db.before-restore-2")).doesNotExist();
  }

  /** The new store is in its place, beside the log of the former one. */
  @Test
  void killedBeforeTheLogWasMoved_isSaid_andTheLogComesHome() throws Exception {
    written = killed(file);
    Path former = folder.resolve("memory.db.before-restore");
    Files.createLink(former, file);
    Files.move(Files.copy(backup, folder.resolve("new")), file, StandardCopyOption.ATOMIC_MOVE);
    assertThat(SideFiles.log(file)).isNotEmptyFile();

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("does not belong to the file");
    MemoryStoreProvider.Restored restored = SqliteMemoryStore.restore(file, backup);

    assertThat(SideFiles.log(former)).isNotEmptyFile();
    assertIsBackup(file);
    assertIsBackup(restored.former());
    assertHolds(former, written);
  }

  /** Wherever it is killed, restoring again ends with the backup, and all of the former store. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void killedAtAnyMoment_restoringAgainCompletesIt(int nth) throws Exception {
    written = killed(file);
    try (RestoringProcess restoring = new RestoringProcess(file, backup)) {
      restoring.kill(nth);
    }

    SqliteMemoryStore.restore(file, backup);

    assertIsBackup(file);
    List<Path> former = named("memory.db.before-restore");
    assertThat(former).isNotEmpty();
    assertHolds(former.get(0), written);
    for (Path each : former.subList(1, former.size())) {
      assertIsBackup(each);
    }
  }

  private List<Path> named(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(each -> each.getFileName().toString().matches(prefix + "(-[0-9]+)?"))
          .sorted()
          .toList();
    }
  }

  // ---- what is left over ------------------------------------------------------------------------

  private Path unfinished(Path of, String name, Duration age) throws IOException {
    Path left = Files.writeString(SideFiles.beside(of, name), "half");
    FileTime now = Files.getLastModifiedTime(left);
    Files.setLastModifiedTime(left, FileTime.from(now.toInstant().minus(age)));
    return left;
  }

  @Test
  void whatKilledProcessesLeft_isRemoved_andNothingElse() throws IOException {
    Duration longAgo = Duration.ofHours(2);
    Path copy = folder.resolve("copy.db");
    for (Path target : List.of(file, copy)) {
      Path old = unfinished(target, ".copying-" + UUID.randomUUID(), longAgo);
      Path underWay = unfinished(target, ".copying-" + UUID.randomUUID(), Duration.ofMinutes(1));
      Path anothers = unfinished(target, ".copying-notes", longAgo);
      Path ofAnother = unfinished(target, "-2.copying-" + UUID.randomUUID(), longAgo);

      if (target.equals(file)) {
        SqliteMemoryStore.restore(file, backup);
      } else {
        try (MemoryStore store = SqliteMemoryStore.open(file)) {
          store.backup(copy);
        }
      }

      assertThat(old).doesNotExist();
      assertThat(List.of(underWay, anothers, ofAnother)).allMatch(Files::exists);
    }
  }
}
