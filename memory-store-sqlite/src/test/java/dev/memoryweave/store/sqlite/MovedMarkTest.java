package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.NodeFilter;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that has the mark on another page than the file, and is moved into that page by page. */
class MovedMarkTest {
  private static final int NODES = 30;
  private static final int PAGE = 4_096;
  private static final int LOG_HEADER = 32;
  private static final int FRAME_HEADER = 24;

  @TempDir Path folder;
  private Path file;
  private Path log;
  private final List<Long> markPages = new ArrayList<>();

  /** The pages in the log as they are at its end. */
  private final Map<Integer, byte[]> pages = new TreeMap<>();

  @BeforeEach
  void moveMark() throws Exception {
    file = folder.resolve("memory.db");
    log = folder.resolve("memory.db-wal");
    Path open = folder.resolve("open.db");
    try (SqliteMemoryStore store = SqliteMemoryStore.open(open)) {
      add(store, "Before");
      try (RawDatabase raw = new RawDatabase(open)) {
        raw.run("VACUUM");
        raw.text("PRAGMA wal_checkpoint(TRUNCATE)");
        markPages.add(markPage(open));
        raw.run("PRAGMA auto_vacuum = NONE", "VACUUM");
      }
      add(store, "After");
      markPages.add(markPage(open));
      Files.copy(open, file);
      Files.copy(folder.resolve("open.db-wal"), log);
    }
    ByteBuffer frames = ByteBuffer.wrap(Files.readAllBytes(log)).position(LOG_HEADER);
    while (frames.remaining() >= FRAME_HEADER + PAGE) {
      int number = frames.getInt();
      frames.position(frames.position() + FRAME_HEADER - Integer.BYTES);
      byte[] page = new byte[PAGE];
      frames.get(page);
      pages.put(number, page);
    }
  }

  private static void add(SqliteMemoryStore store, String title) {
    store.write(
        tx -> {
          for (int i = 0; i < NODES; i++) {
            tx.nodes().insert(fact(title + " " + i));
          }
          return null;
        });
  }

  private static long markPage(Path file) throws Exception {
    try (RawDatabase raw = new RawDatabase(file)) {
      return Long.parseLong(
          raw.text("SELECT rootpage FROM sqlite_schema WHERE name = 'commit_mark'"));
    }
  }

  private static void put(Path file, int number, byte[] page) throws Exception {
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
      raw.seek((number - 1L) * PAGE);
      raw.write(page);
    }
  }

  @Test
  void open_afterAProcessWasKilledWhileItMovedTheLog_replaysIt() throws Exception {
    assertThat(markPages.get(1)).isGreaterThan(markPages.get(0));
    for (int number : pages.keySet()) {
      put(file, number, pages.get(number));
      Path copy = Files.createDirectory(folder.resolve("killed" + number)).resolve("memory.db");
      Files.copy(file, copy);
      Files.copy(log, SideFiles.beside(copy, "-wal"));

      try (SqliteMemoryStore store = SqliteMemoryStore.open(copy)) {
        long count = store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
        assertThat(count).as("after page %d", number).isEqualTo(2 * NODES);
      }
    }
  }

  @Test
  void isSame_whileTheMarkIsOnNeitherPage_andAfterwards() throws Exception {
    int before = Math.toIntExact(markPages.get(0));
    int after = Math.toIntExact(markPages.get(1));
    try (SharedFile shared = SharedFile.join(file, "key")) {
      shared.remember(before);

      put(file, before, new byte[PAGE]);
      assertThat(shared.isSame()).isTrue();
      assertThat(shared.isSame()).isTrue();

      put(file, after, pages.get(after));
      assertThat(shared.isSame()).isTrue();
    }
  }

  @Test
  void isSame_withoutMark_inAFileThatNeverHadOne_isFalse() throws Exception {
    try (SharedFile shared = SharedFile.join(file, "key")) {
      shared.remember(markPages.get(0));
      LayoutFile.unpack(9, folder.resolve("earlier.db"));
      Files.write(file, Files.readAllBytes(folder.resolve("earlier.db")));

      assertThat(shared.isSame()).isFalse();
    }
  }

  /** Readers keep the pages that are written again and again from reaching the file. */
  @Test
  void write_whileOthersReadAndTheMarkMoves_goesOn() throws Exception {
    Path busy = folder.resolve("busy.db");
    try (SqliteMemoryStore store = SqliteMemoryStore.open(busy);
        RawDatabase raw = new RawDatabase(busy)) {
      add(store, "Before");
      raw.run("VACUUM");
      raw.text("PRAGMA wal_checkpoint(TRUNCATE)");
      raw.run("PRAGMA auto_vacuum = NONE", "VACUUM");
      store.read(
          tx -> {
            tx.nodes().count(NodeFilter.in(PROJECT));
            return CompletableFuture.runAsync(() -> writeAndMoveLog(store, busy)).join();
          });
      add(store, "After");
      assertThat((long) store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)))).isEqualTo(90);
    }
  }

  private static void writeAndMoveLog(SqliteMemoryStore store, Path file) {
    add(store, "Meanwhile");
    try (RawDatabase raw = new RawDatabase(file)) {
      raw.text("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
