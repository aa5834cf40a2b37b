package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.fail;

import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Indexes whose tables were changed at random: every search answers, with hits that are there and a
 * warning if it noticed; every write is done or fails with an exception of the SPI that names the
 * remedy; and building the index again mends it.
 *
 * <p>{@code -Dmemoryweave.damage.seed=N} chooses other changes, {@code
 * -Dmemoryweave.damage.files=N} another number of them.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DamagedIndexTest {
  private static final long SEED = Long.getLong("memoryweave.damage.seed", 17);
  private static final int FILES = Integer.getInteger("memoryweave.damage.files", 100);

  /** Each with the columns that are changed, and the one that tells a row. */
  private static final List<String> TABLES =
      List.of(
          "node_text_data block id",
          "node_text_data block id",
          "node_text_data block id",
          "node_text_idx term pgno",
          "node_text_idx pgno term",
          "node_text_config v k",
          "node_text_docsize sz id",
          "node_text_norms codes block",
          "node_text_norms scopes block",
          "chunk_text_data block id",
          "chunk_text_norms scopes block");

  private static final String FOUND_ALL = "all found";
  private static final String WARNED = "all found, with a warning";

  @TempDir static Path folder;
  private static Path sound;

  @BeforeAll
  static void fill() {
    sound = folder.resolve("sound.db");
    try (MemoryStore store = SqliteMemoryStore.open(sound)) {
      SampleIndex.fill(store, 1);
      SampleIndex.assertFindsEverything(store, "sound");
    }
  }

  private final Random random = new Random(SEED);

  private Path copy() throws Exception {
    Path file = folder.resolve("damaged.db");
    for (String end : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file + end));
    }
    return Files.copy(sound, file);
  }

  @Test
  void use_afterRandomChangesOfAnIndex_isAResult_orAWriteThatSaysWhatIsWrong() throws Exception {
    Map<String, Integer> outcomes = new TreeMap<>();
    for (int i = 0; i < FILES; i++) {
      Path file = copy();
      String change = damage(file);
      String description = "seed %d, file %d: %s".formatted(SEED, i, change);
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        outcomes.merge(searched(store, description), 1, Integer::sum);
        for (Map.Entry<String, ThrowingCallable> use : writes(store).entrySet()) {
          String outcome = outcome(use.getValue(), file, description + ", " + use.getKey());
          outcomes.merge(outcome, 1, Integer::sum);
        }
        searched(store, description + ", after writing");
        store.rebuildIndex();
        assertThat(store.status().warnings()).as(description).isEmpty();
        SampleIndex.assertFindsEverything(store, description);
        assertThat(store.status().warnings()).as(description).isEmpty();
      }
    }
    System.out.println("Damaged indexes, seed " + SEED + ": " + outcomes);
    // If all of it went unnoticed, nothing was damaged.
    assertThat(outcomes.keySet())
        .as("%s", outcomes)
        .contains(FOUND_ALL, WARNED, "written", "StoreCorruptedException");
  }

  /** Searches in all ways, and tells what came of it. */
  private static String searched(MemoryStore store, String description) {
    List<Supplier<Object>> found = searches(store);
    String outcome = FOUND_ALL;
    try (MemoryStore expected = SampleIndex.copy(store)) {
      List<Supplier<Object>> all = searches(expected);
      for (int i = 0; i < found.size(); i++) {
        List<String> before = store.status().warnings();
        boolean isSame = found.get(i).get().equals(all.get(i).get());
        List<String> after = store.status().warnings();
        if (!after.equals(before)) {
          assertThat(after)
              .as(description)
              .allMatch(text -> text.contains("_text") && text.contains("rebuildIndex()"));
          // So few texts are searched themselves.
          assertThat(isSame).as("%s: search %d finds all", description, i).isTrue();
          outcome = WARNED;
        } else if (!isSame) {
          outcome = "unnoticed";
        }
      }
    }
    SampleIndex.assertAreThere(store, description);
    return outcome;
  }

  private static List<Supplier<Object>> searches(MemoryStore store) {
    return List.of(
        () -> SampleIndex.refs(SampleIndex.nodes(store)),
        () -> SampleIndex.frequencies(store),
        () ->
            SampleIndex.chunkRefs(
                SampleIndex.passages(store, EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class))),
        () ->
            SampleIndex.chunkRefs(
                SampleIndex.passages(store, EnumSet.of(KnowledgeStore.ChunkQuery.Field.TITLE))));
  }

  /** Each fails by itself. */
  private Map<String, ThrowingCallable> writes(MemoryStore store) {
    Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
    uses.put(
        "insert", () -> store.write(tx -> tx.nodes().insert(SampleIndex.node(random, 200, 9))));
    uses.put(
        "delete",
        () ->
            store.write(
                tx -> {
                  tx.nodes().delete(SampleIndex.node(random, 2, 9).ref());
                  return null;
                }));
    uses.put(
        "put",
        () ->
            store.write(
                tx -> {
                  SampleIndex.put(tx.knowledge()::put, random, 3);
                  return null;
                }));
    uses.put(
        "search inside a write",
        () ->
            store.write(
                tx -> {
                  tx.nodes().insert(SampleIndex.node(random, 201, 9));
                  return tx.nodes().frequencies(List.of("lantern"), 1_000);
                }));
    return uses;
  }

  private static String outcome(ThrowingCallable use, Path file, String description) {
    Throwable thrown = catchThrowable(use);
    if (thrown == null) {
      return "written";
    }
    if (!(thrown instanceof StoreException)) {
      fail(description, thrown);
    }
    assertThat(thrown)
        .as(description)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("_text")
        .hasMessageContaining("derived")
        .hasMessageContaining("rebuildIndex()");
    return thrown.getClass().getSimpleName();
  }

  // ---- damage -----------------------------------------------------------------------------------

  private String damage(Path file) throws Exception {
    String[] what = TABLES.get(random.nextInt(TABLES.size())).split(" ", -1);
    String table = what[0];
    String column = what[1];
    String key = what[2];
    try (RawDatabase database = new RawDatabase(file)) {
      int rows = Integer.parseInt(database.text("SELECT count(*) FROM " + table));
      String row =
          "(SELECT %s FROM %s LIMIT 1 OFFSET %d)".formatted(key, table, random.nextInt(rows));
      String where = " WHERE " + key + " = " + row;
      String former =
          database.text("SELECT hex(cast(%s AS BLOB)) FROM %s%s".formatted(column, table, where));
      String value = value(HexFormat.of().parseHex(former), table);
      String statement = "UPDATE OR IGNORE " + table + " SET " + column + " = " + value + where;
      if (random.nextInt(12) == 0) {
        statement = "DELETE FROM " + table + where;
      }
      return run(database, statement);
    }
  }

  private static String run(RawDatabase database, String statement) throws SQLException {
    database.run(statement);
    return statement;
  }

  private String value(byte[] former, String table) {
    boolean takesBytesOnly = table.endsWith("_norms");
    return switch (random.nextInt(14)) {
      case 0 -> takesBytesOnly ? "x''" : "NULL";
      case 1 -> takesBytesOnly ? "zeroblob(70000)" : String.valueOf(random.nextLong());
      case 2 -> takesBytesOnly ? "randomblob(9)" : "'lantern'";
      case 3 -> "zeroblob(%d)".formatted(random.nextInt(6_000));
      default -> "x'" + HexFormat.of().formatHex(changed(former)) + "'";
    };
  }

  private byte[] changed(byte[] former) {
    List<Byte> bytes = new ArrayList<>();
    for (byte b : former) {
      bytes.add(b);
    }
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes && !bytes.isEmpty(); i++) {
      int at = random.nextInt(random.nextBoolean() ? Math.min(bytes.size(), 24) : bytes.size());
      switch (random.nextInt(6)) {
        case 0 -> bytes.set(at, (byte) (bytes.get(at) ^ 1 << random.nextInt(8)));
        case 1 -> bytes.set(at, (byte) random.nextInt(256));
        case 2 -> bytes.set(at, (byte) 0xff);
        case 3 -> bytes.add(at, (byte) (0x80 | random.nextInt(128)));
        case 4 -> bytes.remove(at);
        default -> bytes = new ArrayList<>(bytes.subList(0, at));
      }
    }
    byte[] result = new byte[bytes.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = bytes.get(i);
    }
    return result;
  }
}
