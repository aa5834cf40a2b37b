package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The log of a killed process in which something has changed since. */
class DamagedLogTest {
  private static final int IN_THE_FILE = 20;
  private static final int IN_THE_LOG = 12;
  private static final int LOG_HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int PAGE = 4_096;

  @TempDir Path folder;
  private byte[] database;
  private byte[] log;

  /** The numbers of the frames that end a write, from 0 on. */
  private final List<Integer> ends = new ArrayList<>();

  @BeforeEach
  void writeAndKill() throws Exception {
    Path file = folder.resolve("original.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the file", IN_THE_FILE);
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "In the log", IN_THE_LOG);
      database = Files.readAllBytes(file);
      log = Files.readAllBytes(folder.resolve("original.db-wal"));
    }
    ByteBuffer frames = ByteBuffer.wrap(log);
    for (int i = 0; at(i) < log.length; i++) {
      if (frames.getInt(at(i) + Integer.BYTES) != 0) {
        ends.add(i);
      }
    }
    assertThat(ends).hasSize(IN_THE_LOG);
  }

  private static int at(int frame) {
    return LOG_HEADER + frame * (FRAME_HEADER + PAGE);
  }

  private static void add(MemoryStore store, String title, int nodes) {
    for (int i = 0; i < nodes; i++) {
      MemoryNode node = fact(title + " " + i);
      // One with pages that no later write has.
      String body = i == 5 ? "Lanterns are lit at dusk. ".repeat(1_000) : node.body();
      store.write(tx -> tx.nodes().insert(node.toBuilder().body(body).build()));
    }
  }

  private static long count(MemoryStore store) {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  /** A store of its own, with the log as it is now beside it. */
  private Path killed(String name) throws IOException {
    Path file = Files.createDirectory(folder.resolve(name)).resolve("memory.db");
    Files.write(file, database);
    Files.write(SideFiles.log(file), log);
    return file;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void open_soundLog_tellsNothing() throws Exception {
    Path file = killed("sound");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(IN_THE_FILE + IN_THE_LOG);
      assertThat(store.status().warnings()).isEmpty();
    }
    assertThat(names(file.getParent())).containsExactly("memory.db");
  }

  @Test
  void open_bitFlippedInAnyFrameOfTheLog_losesNothingWithoutAWord() throws Exception {
    int frames = (log.length - LOG_HEADER) / (FRAME_HEADER + PAGE);
    int last = ends.get(ends.size() - 2);
    int[] places = {0, 4, 8, 16, FRAME_HEADER + 2, FRAME_HEADER + 1_000, FRAME_HEADER + 4_000};
    int tried = 0;
    int all = 0;
    for (int frame = 0; frame <= last; frame += 1 + frames / 14) {
      int place = places[tried % places.length];
      int at = at(frame) + place;
      log[at] ^= 8;
      String name = "frame" + frame + "-" + place;
      Path file = killed(name);
      log[at] ^= 8;
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        assertThat(store.status().warnings()).as(name).hasSize(1);
        assertThat(store.status().warnings().get(0)).contains("memory.db-wal");
        if (count(store) == IN_THE_FILE + IN_THE_LOG) {
          all++;
        } else {
          assertInRescued(file, name);
        }
      }
      tried++;
    }
    assertThat(tried).isGreaterThanOrEqualTo(12);
    assertThat(all).isGreaterThanOrEqualTo(tried - 4);
  }

  /** What the store itself lacks is in a file beside it, of which it keeps telling. */
  private static void assertInRescued(Path file, String name) throws IOException {
    Path rescued = SideFiles.beside(file, ".backup-rescued");
    assertThat(rescued).as(name).isNotEmptyFile();
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.status().warnings().toString())
          .as(name)
          .contains("memory.db.backup-rescued");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8, 16, 24})
  void open_bitFlippedInTheHeaderOfTheLog_keepsAll(int at) throws Exception {
    log[at] ^= 1;
    Path file = killed("header");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(IN_THE_FILE + IN_THE_LOG);
      assertThat(store.verify().findings()).isEmpty();
      assertThat(store.status().warnings()).hasSize(1);
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(IN_THE_FILE + IN_THE_LOG);
      assertThat(store.status().warnings()).isEmpty();
    }
  }

  @Test
  void open_pagesOfTheLogOverwritten_goesOnWithTheWritesBefore_andTellsOfTheRest()
      throws Exception {
    int from = at(ends.get(4) + 1);
    int to = at(ends.get(5) + 1);
    for (int at = from; at < to; at += FRAME_HEADER + PAGE) {
      Arrays.fill(log, at + FRAME_HEADER, at + FRAME_HEADER + PAGE, (byte) 0x5a);
    }
    Path file = killed("overwritten");

    for (int opening = 0; opening < 2; opening++) {
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        assertThat(count(store)).isEqualTo(IN_THE_FILE + 5);
        assertThat(store.verify().findings()).isEmpty();
        assertThat(store.status().warnings())
            .singleElement()
            .asString()
            .contains("memory.db.backup-rescued");
      }
    }
    assertThat(names(file.getParent()))
        .containsExactly("memory.db", "memory.db-wal.set-aside", "memory.db.backup-rescued");

    Files.delete(SideFiles.beside(file, ".backup-rescued"));
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.status().warnings()).isEmpty();
    }
  }

  /** Of the log only a part was moved into the file, or all of it, when the process was killed. */
  @Test
  void open_damagedLogOfWhichPagesAreInTheFileAlready_mixesNothing() throws Exception {
    ByteBuffer frames = ByteBuffer.wrap(log);
    int pages = frames.getInt(at(ends.get(IN_THE_LOG - 1)) + Integer.BYTES);
    byte[] before = database;
    List<Integer> moved = IntStream.rangeClosed(0, ends.get(IN_THE_LOG - 1)).boxed().toList();
    log[at(ends.get(3)) + FRAME_HEADER + 3_000] ^= 8;
    for (int share = 1; share <= 4; share++) {
      database = Arrays.copyOf(before, Math.max(before.length, pages * PAGE));
      for (int frame : moved) {
        int number = frames.getInt(at(frame));
        if (number % 4 < share && frame != ends.get(3)) {
          System.arraycopy(log, at(frame) + FRAME_HEADER, database, (number - 1) * PAGE, PAGE);
        }
      }
      Path file = killed("moved" + share);
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        assertThat(count(store)).isEqualTo(IN_THE_FILE + IN_THE_LOG);
        assertThat(store.verify().findings()).isEmpty();
      }
    }
  }

  /** What a killed process had begun to write, over which the next one wrote. */
  @Test
  void open_restOfAWriteThatWasNeverFinished_tellsNothing() throws Exception {
    int from = at(ends.get(IN_THE_LOG - 3) + 1);
    int length = at(ends.get(IN_THE_LOG - 2) + 1) - from;
    byte[] longer = Arrays.copyOf(log, log.length + length);
    System.arraycopy(log, from, longer, log.length, length);
    log = longer;
    Path file = killed("rest");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(IN_THE_FILE + IN_THE_LOG);
      assertThat(store.status().warnings()).isEmpty();
    }
  }

  @Test
  void open_readOnly_damagedLog_changesNothingAndTells() throws Exception {
    log[at(ends.get(2)) + FRAME_HEADER + 3_000] ^= 8;
    Path file = killed("read-only");
    try (MemoryStore store = SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true))) {
      assertThat(store.status().warnings())
          .singleElement()
          .asString()
          .contains("open the store once for writing");
    }
    assertThat(SideFiles.log(file)).hasBinaryContent(log);
    assertThat(file).hasBinaryContent(database);
  }

  @Test
  void open_nothingSoundWithTheLogOrWithout_isRefused_andKeepsAll() throws Exception {
    log[at(ends.get(2)) + FRAME_HEADER + 3_000] ^= 8;
    ByteBuffer frames = ByteBuffer.wrap(log);
    int untouched =
        IntStream.rangeClosed(5, database.length / PAGE)
            .filter(
                page ->
                    IntStream.rangeClosed(0, ends.get(IN_THE_LOG - 1))
                        .noneMatch(frame -> frames.getInt(at(frame)) == page))
            .findFirst()
            .orElseThrow();
    Arrays.fill(database, (untouched - 1) * PAGE, untouched * PAGE, (byte) 0x5a);
    Path file = killed("unsound");
    for (int i = 0; i < 2; i++) {
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(() -> SqliteMemoryStore.open(file))
          .withMessageContaining("memory.db-wal")
          .withMessageContaining("memory.db.backup-rescued");
    }
    assertThat(SideFiles.log(file)).hasBinaryContent(log);
    assertThat(file).hasBinaryContent(database);
    assertThat(names(file.getParent()))
        .containsExactly("memory.db", "memory.db-wal", "memory.db.backup-rescued");
  }
}
