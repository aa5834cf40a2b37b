package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.TextQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {
  private static final long MEBIBYTE = 1 << 20;
  private static final int PAGE = 4096;

  /** A step writes each page that it moves, and about as many that name them. */
  private static final long LOG_OF_A_STEP = 3L * FreeSpace.STEP * PAGE;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  /** Nothing here depends on what survives the machine. */
  private SqliteMemoryStore open() {
    return SqliteMemoryStore.open(
        SqliteOptions.of(file).withSynchronous(SqliteOptions.Synchronous.OFF));
  }

  private static MemoryNode large(int i) {
    StringBuilder body = new StringBuilder("number").append(i);
    Random random = new Random(i);
    for (int word = 0; word < 300; word++) {
      body.append(" word").append(random.nextInt(2_000));
    }
    return node(NodeKind.FACT, "Large " + i).body(body.toString()).build();
  }

  private static List<NodeRef> fill(SqliteMemoryStore store, int nodes) {
    List<NodeRef> refs = new ArrayList<>();
    for (int done = 0; done < nodes; done += 500) {
      int from = done;
      store.write(
          tx -> {
            for (int i = from; i < Math.min(nodes, from + 500); i++) {
              refs.add(tx.nodes().insert(large(i)).ref());
            }
            return null;
          });
    }
    return refs;
  }

  private static void delete(SqliteMemoryStore store, List<NodeRef> refs) {
    store.write(
        tx -> {
          refs.forEach(tx.nodes()::delete);
          return null;
        });
  }

  private long logSize() throws Exception {
    return Files.size(folder.resolve("memory.db-wal"));
  }

  private String pragma(String name) throws Exception {
    try (RawDatabase database = new RawDatabase(file)) {
      return database.text("PRAGMA " + name);
    }
  }

  /** The size of a file that holds the same and nothing else. */
  private long sizeOfContent() throws Exception {
    Path copy = folder.resolve("copy.db");
    try (RawDatabase database = new RawDatabase(file)) {
      database.run("VACUUM INTO '" + copy + "'");
    }
    long size = Files.size(copy);
    Files.delete(copy);
    return size;
  }

  private void assertSmall() throws Exception {
    assertThat(Files.size(file)).isLessThan(2 * sizeOfContent() + MEBIBYTE);
  }

  private void assertHolds(SqliteMemoryStore store, int kept) throws Exception {
    List<TextQuery.Term> number = List.of(new TextQuery.Term("number49", 1));
    TextQuery query = new TextQuery(number, List.of(), NodeFilter.in(PROJECT), 9);
    store.read(
        tx -> {
          assertThat(tx.nodes().count(NodeFilter.in(PROJECT))).isEqualTo(kept);
          assertThat(tx.nodes().search(query)).extracting(NodeStore.Hit::ref).hasSize(1);
          return null;
        });
    assertThat(pragma("integrity_check")).isEqualTo("ok");
  }

  @Test
  void open_newFile_canBeCut() throws Exception {
    open().close();

    assertThat(pragma("auto_vacuum")).isEqualTo("2");
  }

  @Test
  void delete_ofNearlyAllAtOnce_cutsTheFile() throws Exception {
    try (SqliteMemoryStore store = open()) {
      List<NodeRef> refs = fill(store, 2_000);
      long before = Files.size(file);

      delete(store, refs.subList(50, refs.size()));

      assertSmall();
      assertThat(Files.size(file)).isLessThan(before / 5);
      assertThat(logSize()).isLessThan(before + LOG_OF_A_STEP);
      assertHolds(store, 50);
    }
    assertSmall();
  }

  @Test
  void delete_oneByOne_neverLeavesMoreThanAQuarterFree() throws Exception {
    try (SqliteMemoryStore store = open();
        RawDatabase database = new RawDatabase(file)) {
      List<NodeRef> refs = fill(store, 800);
      for (NodeRef ref : refs.subList(50, refs.size())) {
        delete(store, List.of(ref));
        long free = Long.parseLong(database.text("PRAGMA freelist_count"));
        long pages = Long.parseLong(database.text("PRAGMA page_count"));
        assertThat(free).isLessThan(Math.max(128, pages / 4) + 100);
      }
      assertHolds(store, 50);
    }
    assertSmall();
  }

  @Test
  void delete_whileAReaderNeedsTheLog_waitsForTheNextWriteAfterIt() throws Exception {
    try (SqliteMemoryStore store = open()) {
      List<NodeRef> refs = fill(store, 1_000);
      try (RawDatabase reader = new RawDatabase(file)) {
        reader.run("BEGIN");
        assertThat(reader.text("SELECT count(*) FROM node")).isEqualTo("1000");
        long pages = Long.parseLong(pragma("page_count"));
        delete(store, refs.subList(50, refs.size()));
        for (int i = 0; i < 20; i++) {
          int number = i;
          store.write(tx -> tx.nodes().insert(fact("Later " + number)));
        }
        assertThat(Long.parseLong(pragma("page_count"))).isGreaterThanOrEqualTo(pages);
        assertThat(reader.text("SELECT count(*) FROM node")).isEqualTo("1000");
      }
      for (int i = 0; i < 20; i++) {
        int number = i;
        store.write(tx -> tx.nodes().insert(fact("Last " + number)));
      }
      assertSmall();
      assertHolds(store, 90);
    }
  }

  /** What a killed process leaves: the file, and a log of the last step alone. */
  @Test
  void log_ofAStep_isReplayed() throws Exception {
    Path copy = Files.createDirectory(folder.resolve("killed")).resolve("memory.db");
    try (SqliteMemoryStore store = open()) {
      List<NodeRef> refs = fill(store, 600);
      delete(store, refs.subList(50, refs.size()));
      assertSmall();
      Files.copy(file, copy);
      Files.copy(folder.resolve("memory.db-wal"), folder.resolve("killed/memory.db-wal"));
    }
    try (SqliteMemoryStore store = SqliteMemoryStore.open(copy)) {
      assertHolds(store, 50);
    }
  }

  @Test
  void givingBack_thatFails_leavesTheWorkDone() throws Exception {
    open().close();
    leaveFree(1_000);
    try (SqliteMemoryStore store = open()) {
      store.write(
          tx -> {
            BusyWriter busy = new BusyWriter((Transaction) tx);
            String done = FreeSpace.givingBack(busy, busy::run, t -> "done");
            assertThat(done).isEqualTo("done");
            assertThat(busy.asked).isTrue();
            return null;
          });
    }
  }

  /** A connection that another process keeps busy once the work is done. */
  private static final class BusyWriter implements FreeSpace.Writer {
    private final Transaction transaction;
    private boolean asked;

    BusyWriter(Transaction transaction) {
      this.transaction = transaction;
    }

    @SuppressWarnings("UnusedVariable")
    <T> T run(Handle handle, Function<? super Transaction, ? extends T> work) {
      return work.apply(transaction);
    }

    @Override
    public <T> T writing(Function<Handle, T> work) {
      return work.apply(transaction.handle());
    }

    @Override
    public <T> T withWriter(Function<Handle, T> work) {
      asked = true;
      throw new StoreUnavailableException("busy", new IllegalStateException());
    }
  }

  // ---- files that cannot be cut -----------------------------------------------------------------

  /** Makes a file as earlier releases did, and leaves about as many pages free. */
  private void makeOldFile(int freePages) throws Exception {
    LayoutFile.unpack(9, file);
    open().close();
    leaveFree(freePages);
    assertThat(pragma("auto_vacuum")).isEqualTo("0");
    assertThat(Files.size(file)).isGreaterThan((long) freePages * PAGE);
  }

  private void leaveFree(int pages) throws Exception {
    try (RawDatabase database = new RawDatabase(file)) {
      database.run("CREATE TABLE ballast (content BLOB) STRICT");
      for (int i = 0; i < pages; i += 500) {
        database.run("INSERT INTO ballast VALUES (zeroblob(%d))".formatted(500 * PAGE));
      }
      database.run("DROP TABLE ballast");
      // What another program wrote has no mark by which its log could be recognised.
      database.text("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  @Test
  void open_oldFileMostlyFree_writesItAnew() throws Exception {
    makeOldFile(5_000);

    try (SqliteMemoryStore store = open()) {
      assertSmall();
      store.read(tx -> LayoutContent.assertIn(tx, 9));
      delete(store, fill(store, 600));
      assertSmall();
      store.read(tx -> LayoutContent.assertIn(tx, 9));
    }
    assertThat(pragma("auto_vacuum")).isEqualTo("2");
    assertThat(pragma("integrity_check")).isEqualTo("ok");
  }

  @Test
  void open_oldFileWithLittleFree_leavesItAsItIs() throws Exception {
    makeOldFile(1_000);

    try (SqliteMemoryStore store = open()) {
      delete(store, fill(store, 600));
      store.read(tx -> LayoutContent.assertIn(tx, 9));
    }
    assertThat(pragma("auto_vacuum")).isEqualTo("0");
    assertThat(Files.size(file)).isGreaterThan(1_000 * PAGE);
  }

  @Test
  void open_oldFileThatAnotherProcessWritesTo_doesNotWaitForIt() throws Exception {
    makeOldFile(5_000);

    try (RawDatabase other = new RawDatabase(file)) {
      other.run("BEGIN IMMEDIATE");
      try (SqliteMemoryStore store = open()) {
        store.read(tx -> LayoutContent.assertIn(tx, 9));
      }
      other.run("COMMIT");
    }
    assertThat(pragma("auto_vacuum")).isEqualTo("0");
  }

  /** Connections learn at their next transaction that pages have moved. */
  @Test
  void open_oldFileThatOthersHaveOpen_keepsWhatTheyWrite() throws Exception {
    makeOldFile(10);
    try (SqliteMemoryStore early = open()) {
      early.write(tx -> tx.nodes().insert(fact("Early")));
      leaveFree(5_000);
      try (SqliteMemoryStore late = open()) {
        assertThat(pragma("auto_vacuum")).isEqualTo("2");
        List<NodeRef> refs = fill(early, 500);
        late.write(tx -> tx.nodes().insert(fact("Late")));
        delete(early, refs);
        early.read(tx -> LayoutContent.assertIn(tx, 9));
        late.read(tx -> LayoutContent.assertIn(tx, 9));
      }
    }
    assertThat(pragma("integrity_check")).isEqualTo("ok");
  }
}
