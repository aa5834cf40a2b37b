package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of the full-text index that are not as this library reads them. */
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

  private static List<TextHit> search(MemoryStore store) {
    TextQuery query =
        new TextQuery(
            List.of(new TextQuery.Term("lantern", 1)), List.of(), NodeFilter.in(PROJECT), 10);
    return store.read(tx -> tx.nodes().search(query));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE node_text_config SET v = 5 WHERE k = 'version'",
        "UPDATE node_text_data SET block = x'000000000101010001010101' WHERE id = 10",
        "UPDATE node_text_data SET block = x'00000000' WHERE id = 10",
        "DELETE FROM node_text_data WHERE id = 10",
      })
  void search_formThatIsNotKnown_namesTheVersionOfSqlite(String change) throws Exception {
    change(change);

    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(() -> search(store))
          .withMessageContaining("node_text")
          .withMessageContaining(store.status().engine())
          .withMessageContaining(file.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE node_text_data SET block = substr(block, 1, 12) WHERE id = 10",
        "UPDATE node_text_data SET block = substr(block, 1, 9) WHERE id > 10",
        "UPDATE node_text_data SET block = zeroblob(length(block)) WHERE id > 10",
        "UPDATE node_text_data SET block = randomblob(3) WHERE id > 10",
        "UPDATE node_text_data SET block = x'0000000f' || substr(block, 5, 11) || x'07' WHERE id > 10",
      })
  void search_damagedPages_saysWhatToDo_andNeverMore(String change) throws Exception {
    change(change);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(() -> search(store))
          .withMessageContaining("rebuildIndex");
    }
  }

  @Test
  void rebuildIndex_afterPagesWereLost_findsAgain() throws Exception {
    change("UPDATE node_text_data SET block = zeroblob(length(block)) WHERE id > 10");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(tx -> tx.nodes().rebuildIndex());
      assertThat(search(store)).hasSize(1);
    }
  }
}
