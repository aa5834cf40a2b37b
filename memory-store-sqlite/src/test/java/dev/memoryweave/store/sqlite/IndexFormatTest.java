package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages of the full-text index that are not as this library reads them: a search finds the same all
 * the same, and says so.
 */
class IndexFormatTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void fill() {
    file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(tx -> tx.nodes().insert(fact("A lantern")));
    }
  }

  private void change(String statement) throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      other.run(statement);
    }
  }

  private static List<NodeStore.Hit> search(MemoryStore store) {
    TextQuery query =
        new TextQuery(
            List.of(new TextQuery.Term("lantern", 1)), List.of(), NodeFilter.in(PROJECT), 10);
    return store.read(tx -> tx.nodes().search(query));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3, 6, 7, 999_999})
  void use_formThatSqliteDoesNotKnow_findsTheSame_butWritesNothing_untilMended(int version)
      throws Exception {
    List<NodeStore.Hit> before = foundNow();
    change("UPDATE node_text_config SET v = " + version + " WHERE k = 'version'");

    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(search(store)).isEqualTo(before);
      assertThat(store.<Map<String, Long>>read(tx -> tx.nodes().frequencies(List.of("lantern"), 9)))
          .isEqualTo(Map.of("lantern", 1L));
      assertWarns(store);
      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(() -> store.write(tx -> tx.nodes().insert(fact("A harbor"))))
          .withMessageContaining("node_text")
          .withMessageContaining(store.status().engine())
          .withMessageContaining("rebuildIndex()")
          .withMessageContaining(file.toString());
      store.rebuildIndex();
      assertThat(search(store)).isEqualTo(before);
      assertThat(store.status().warnings()).isEmpty();
    }
    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("SELECT v FROM node_text_config WHERE k = 'version'"))
          .isEqualTo("4");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE node_text_data SET block = x'000000000101010001010101' WHERE id = 10",
        "UPDATE node_text_data SET block = x'00000000' WHERE id = 10",
        "DELETE FROM node_text_data WHERE id = 10",
        "UPDATE node_text_data SET block = substr(block, 1, 12) WHERE id = 10",
        "UPDATE node_text_data SET block = zeroblob(9000000) WHERE id = 10",
        "UPDATE node_text_data SET block = NULL WHERE id > 10",
        "UPDATE node_text_data SET block = substr(block, 1, 9) WHERE id > 10",
        "UPDATE node_text_data SET block = zeroblob(length(block)) WHERE id > 10",
        "UPDATE node_text_data SET block = randomblob(3) WHERE id > 10",
        "UPDATE node_text_data SET block = x'0000000f' || substr(block, 5, 11) || x'07' WHERE id >"
            + " 10",
        "DELETE FROM node_text_data WHERE id > 10",
        "DELETE FROM node_text_config",
        "DROP TABLE node_text",
        "DROP TABLE node_text_data",
        "DROP TABLE node_text_idx",
        "DROP TABLE node_text_config",
        "DROP TABLE node_text_norms",
        "UPDATE node_text_norms SET codes = x''",
        "UPDATE node_text_norms SET codes = zeroblob(9000000)",
        "UPDATE node_text_norms SET scopes = x''",
        "UPDATE node_text_norms SET scopes = x'0301'",
        "UPDATE node_text_norms SET scopes = x'8fffffff7f01'",
        "UPDATE node_text_norms SET entries = -1",
        "UPDATE node_text_norms SET entries = 2000",
        "UPDATE node_text_norms SET length = -1",
        "UPDATE node_text_norms SET length = 9223372036854775807",
        "UPDATE node_text_norms SET block = -1",
        "UPDATE node_text_norms SET block = 9223372036854775807",
      })
  void search_damagedTables_findsTheSame_andRebuildingMendsThem(String change) throws Exception {
    List<NodeStore.Hit> before = foundNow();
    change(change);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(search(store)).isEqualTo(before);
      assertWarns(store);
      store.rebuildIndex();
      assertThat(search(store)).isEqualTo(before);
      assertThat(store.status().warnings()).isEmpty();
    }
  }

  private List<NodeStore.Hit> foundNow() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      List<NodeStore.Hit> found = search(store);
      assertThat(found).hasSize(1);
      return found;
    }
  }

  private static void assertWarns(MemoryStore store) {
    assertThat(store.status().warnings()).hasSize(1);
    assertThat(store.status().warnings().get(0)).contains("node_text").contains("rebuildIndex()");
  }

  @Test
  void rebuildIndex_afterPagesWereLost_findsAgain() throws Exception {
    change("UPDATE node_text_data SET block = zeroblob(length(block)) WHERE id > 10");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.rebuildIndex();
      assertThat(search(store)).hasSize(1);
    }
  }
}
