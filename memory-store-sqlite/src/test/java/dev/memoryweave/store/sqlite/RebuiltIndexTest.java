package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.MemoryStore;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An index that is rebuilt is the one that the migrations make, whatever became of it. */
class RebuiltIndexTest {
  private static final String SCHEMA =
      "SELECT group_concat(type || name || sql, ' ') FROM (SELECT * FROM sqlite_schema ORDER BY"
          + " name)";

  @TempDir Path folder;
  private Path file;
  private String schema = "";

  @BeforeEach
  void fill() throws Exception {
    file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.fill(store, 3);
    }
    schema = text(SCHEMA);
  }

  private String text(String query) throws Exception {
    try (RawDatabase database = new RawDatabase(file)) {
      return database.text(query);
    }
  }

  private void change(String... statements) throws Exception {
    try (RawDatabase database = new RawDatabase(file)) {
      database.run(statements);
    }
  }

  private void rebuild() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.rebuildIndex();
      SampleIndex.assertFindsEverything(store, "rebuilt");
    }
  }

  @Test
  void rebuildIndex_ofASoundIndex_makesTheTablesOfTheMigrations() throws Exception {
    rebuild();

    assertThat(text(SCHEMA)).isEqualTo(schema);
    assertThat(text("PRAGMA integrity_check")).isEqualTo("ok");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP TABLE node_text; DROP TABLE chunk_text",
        "DROP TABLE node_text; DROP TABLE node_text_norms; DROP TABLE chunk_text_norms",
        "DROP TABLE node_text_data",
        "DROP TABLE node_text_config; DROP TABLE chunk_text_idx",
        "DROP TABLE node_text_config; CREATE TABLE node_text_config (x)",
        "DROP TABLE node_text_docsize; CREATE TABLE node_text_docsize (x)",
        "DROP TABLE node_text_norms; CREATE TABLE node_text_norms (x)",
        "DROP TABLE node_text; CREATE TABLE node_text (x)",
        "DROP TABLE node_text; CREATE VIRTUAL TABLE node_text USING fts5 (title)",
        "DELETE FROM node_text_data; DELETE FROM node_text_idx; DELETE FROM node_text_docsize",
        "UPDATE node_text_config SET v = 9 WHERE k = 'version'",
        "INSERT INTO node_text (node_text, rank) VALUES ('pgsz', 70)",
      })
  void rebuildIndex_afterTheTablesWereChanged_makesThemAnew(String statements) throws Exception {
    change(statements.split("; "));

    rebuild();

    assertThat(text(SCHEMA)).isEqualTo(schema);
    assertThat(text("PRAGMA integrity_check")).isEqualTo("ok");
  }

  @ParameterizedTest
  @CsvSource({
    "node_text_data, 1",
    "node_text_data, 2",
    "node_text_data, 3",
    "node_text_idx, 1",
    "node_text_docsize, 1",
    "node_text_config, 1",
    "node_text_norms, 1",
    "chunk_text_data, 4",
  })
  void rebuildIndex_afterPagesOfTheFileWereOverwritten_makesTheTablesAnew(String table, long seed)
      throws Exception {
    overwrite(table, seed);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.assertAreThere(store, "damaged");
      SampleIndex.frequencies(store);
      store.rebuildIndex();
      SampleIndex.assertFindsEverything(store, "rebuilt");
      assertThat(store.verify().findings()).isEmpty();
    }

    assertThat(text(SCHEMA)).isEqualTo(schema);
    assertThat(text("PRAGMA integrity_check")).isEqualTo("ok");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.assertFindsEverything(store, "opened again");
    }
  }

  /** Overwrites some pages of a table, so that SQLite calls them malformed. */
  private void overwrite(String table, long seed) throws Exception {
    Random random = new Random(seed);
    String found =
        text("SELECT group_concat(pageno) FROM dbstat WHERE name = '%s'".formatted(table));
    List<String> pages = Arrays.asList(found.split(","));
    int size = Integer.parseInt(text("PRAGMA page_size"));
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      for (int i = 0; i < 2; i++) {
        byte[] garbage = new byte[seed % 2 == 0 ? size : 100];
        random.nextBytes(garbage);
        long page = Long.parseLong(pages.get(random.nextInt(pages.size())));
        bytes.seek((page - 1) * size);
        bytes.write(garbage);
      }
    }
    assertThat(text("PRAGMA quick_check('%s')".formatted(table))).isNotEqualTo("ok");
  }
}
