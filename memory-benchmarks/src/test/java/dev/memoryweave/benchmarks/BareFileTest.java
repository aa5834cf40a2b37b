package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the library is compared with must do the same work. */
final class BareFileTest {
  private static final List<NodeDraft> LATER = LoadedStore.CORPUS.drafts(20, 10);

  @TempDir private Path folder;
  private Path byLibrary;
  private Path bare;

  @BeforeEach
  void write_the_same_twice() throws IOException, SQLException {
    byLibrary = folder.resolve("library.db");
    bare = folder.resolve("bare.db");
    LoadedStore.copyOfLoaded(20, byLibrary);
    Files.copy(byLibrary, bare);
    List<MemoryNode> nodes;
    try (MemoryStore store = SqliteMemoryStore.open(byLibrary)) {
      nodes = LoadedStore.memory(store).rememberAll(LATER);
    }
    try (BareFile from = new BareFile(byLibrary);
        BareFile to = new BareFile(bare)) {
      to.write(from.read(nodes), "-again");
    }
  }

  @Test
  void it_writes_as_many_rows_to_every_table() throws SQLException {
    assertThat(rows(bare)).isEqualTo(rows(byLibrary)).hasSizeGreaterThan(5);
  }

  @Test
  void it_writes_the_same_terms_to_the_text_index() throws SQLException {
    assertThat(terms(bare)).isEqualTo(terms(byLibrary)).hasSizeGreaterThan(100);
  }

  @Test
  void the_library_reads_what_it_wrote() {
    try (MemoryStore store = SqliteMemoryStore.open(bare)) {
      // What the library keeps beside the rows of the text index, to rank by, is not written here.
      assertThat(store.rebuildIndex()).isEqualTo(30);
      AgentMemory memory = LoadedStore.memory(store);
      assertThat(memory.count(MemoryQuery.all())).isEqualTo(30);
      for (NodeDraft draft : LATER) {
        assertThat(
                memory.search(String.valueOf(draft.body()), MemoryQuery.all()).items().stream()
                    .map(match -> match.node())
                    .filter(node -> node.id().value().endsWith("-again"))
                    .map(MemoryNode::body))
            .contains(draft.body());
      }
    }
  }

  @Test
  void it_finds_what_the_library_finds() throws SQLException {
    String words = String.valueOf(LATER.get(3).body());
    List<String> terms = new TextAnalyzer().indexTerms(words).stream().distinct().toList();
    try (MemoryStore store = SqliteMemoryStore.open(byLibrary);
        BareFile file = new BareFile(byLibrary)) {
      List<String> found =
          LoadedStore.memory(store).search(words, MemoryQuery.all().withLimit(5)).items().stream()
              .map(match -> match.node().body())
              .toList();
      assertThat(file.search(terms, 5)).hasSize(5).first().isEqualTo(found.get(0));
    }
  }

  /** The number of rows by table; the text index by its own list of documents. */
  private static Map<String, Long> rows(Path file) throws SQLException {
    Map<String, Long> rows = new LinkedHashMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      List<String> tables =
          strings(
              statement,
              "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%'"
                  + " ESCAPE '!' AND name NOT LIKE 'node!_text!_%' ESCAPE '!' ORDER BY name");
      for (String table : tables) {
        rows.put(
            table,
            Long.valueOf(strings(statement, "SELECT count(*) FROM \"" + table + "\"").get(0)));
      }
      rows.put(
          "revision", Long.valueOf(strings(statement, "SELECT sum(revision) FROM scope").get(0)));
    }
    return rows;
  }

  private static List<String> terms(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, node_text, col)");
      return strings(statement, "SELECT term || ' ' || col || ' ' || doc || ' ' || cnt FROM terms");
    }
  }

  private static List<String> strings(Statement statement, String sql) throws SQLException {
    List<String> strings = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        strings.add(rows.getString(1));
      }
    }
    return strings;
  }
}
