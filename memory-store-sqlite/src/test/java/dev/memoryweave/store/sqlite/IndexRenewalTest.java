package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.tck.TckNodes;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A store that an older library filled is searched while its index is rewritten. */
@Timeout(120)
class IndexRenewalTest {
  private static final int MANY = 1_200;
  private static final String VERSION_OF_NODES =
      "SELECT value FROM meta WHERE name = 'text_index_version'";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  private static MemoryNode lanterns(int number) {
    return MemoryNode.builder(
            PROJECT, NodeId.of(NodeKind.FACT, "n" + number), "Laternen", TckNodes.NOON)
        .body("Die Laternen sind nachts an")
        .build();
  }

  /** Fills a store with entries as the first version of the analysis gave them. */
  private void fillByFormerVersion(int count) throws SQLException {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            for (int i = 0; i < count; i++) {
              tx.nodes().insert(lanterns(i));
            }
            return null;
          });
    }
    try (RawDatabase raw = new RawDatabase(file)) {
      raw.run(
          "DELETE FROM node_text",
          "INSERT INTO node_text (rowid, title, labels, body)"
              + " SELECT position, 'laternen', '', 'die laternen sind nacht an' FROM node",
          "UPDATE meta SET value = '1' WHERE name = 'text_index_version'");
    }
  }

  private static int found(MemoryStore store, String term) {
    TextQuery query =
        new TextQuery(
            List.of(new TextQuery.Term(term, 1)), List.of(), NodeFilter.in(PROJECT), 1_000);
    return store.read(tx -> tx.nodes().search(query)).size();
  }

  private String version() throws SQLException {
    try (RawDatabase raw = new RawDatabase(file)) {
      return raw.text(VERSION_OF_NODES);
    }
  }

  @Test
  void largeOldIndex_isSearchedAndWrittenMeanwhile_andBecomesCurrent() throws Exception {
    fillByFormerVersion(MANY);

    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(found(store, "laternen")).isEqualTo(1_000);
      store.write(tx -> tx.nodes().insert(lanterns(MANY)));
      assertThat(found(store, "latern")).isPositive();
      assertThat(store.verify().findings()).isEmpty();

      store.renewal().orElseThrow().join();

      assertThat(version()).isEqualTo(String.valueOf(TextAnalyzer.VERSION));
      assertThat(found(store, "latern")).isEqualTo(1_000);
      assertThat(found(store, "laternen")).isEqualTo(1_000);
      assertThat(store.verify().findings()).isEmpty();
    }
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.renewal()).isEmpty();
    }
  }

  @Test
  void renewalThatWasStopped_goesOnWhenTheStoreIsOpenedAgain() throws Exception {
    fillByFormerVersion(MANY);
    SqliteMemoryStore.open(file).close();
    assertThat(version()).isIn("1>" + TextAnalyzer.VERSION, String.valueOf(TextAnalyzer.VERSION));
    try (RawDatabase raw = new RawDatabase(file)) {
      raw.run(
          "UPDATE meta SET value = '1>"
              + TextAnalyzer.VERSION
              + "' WHERE name = 'text_index_version'");
    }

    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      store.renewal().orElseThrow().join();
      assertThat(found(store, "latern")).isEqualTo(1_000);
    }
    assertThat(version()).isEqualTo(String.valueOf(TextAnalyzer.VERSION));
  }

  @Test
  void smallOldIndex_isWrittenAnewAtOnce() throws Exception {
    fillByFormerVersion(10);

    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.renewal()).isEmpty();
      assertThat(found(store, "latern")).isEqualTo(10);
    }
    assertThat(version()).isEqualTo(String.valueOf(TextAnalyzer.VERSION));
  }

  @Test
  void libraryOfTheFormerVersion_doesNotMixItsTermsIn() throws Exception {
    fillByFormerVersion(MANY);
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      store.renewal().orElseThrow().join();
      try (RawDatabase raw = new RawDatabase(file)) {
        raw.run("UPDATE meta SET value = '1' WHERE name = 'text_index_version'");
      }
      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> found(store, "latern"));
    }
  }
}
