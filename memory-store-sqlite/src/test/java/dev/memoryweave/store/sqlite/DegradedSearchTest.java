package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.StoreCorruptedException;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches go on with an index that cannot be read as it should, and say so. */
class DegradedSearchTest {
  private static final String LOSE_PAGES =
      "UPDATE node_text_data SET block = zeroblob(length(block)) WHERE id > 10";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void fill() {
    file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.fill(store, 5);
    }
  }

  private void change(String... statements) throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      other.run(statements);
    }
  }

  private static List<String> warnings(MemoryStore store) {
    return store.status().warnings();
  }

  // ---- forms ------------------------------------------------------------------------------------

  /**
   * The segments as SQLite listed them before it kept removed entries apart, which it still reads.
   */
  private static byte[] formerForm(byte[] structure) {
    PageBytes numbers = new PageBytes(structure, 8);
    ByteArrayOutputStream former = new ByteArrayOutputStream();
    former.write(structure, 0, 4);
    int levels = copy(numbers, former);
    copy(numbers, former);
    copy(numbers, former);
    for (int level = 0; level < levels; level++) {
      copy(numbers, former);
      for (int segments = copy(numbers, former); segments > 0; segments--) {
        copy(numbers, former);
        copy(numbers, former);
        copy(numbers, former);
        for (int added = 0; added < 5; added++) {
          numbers.next();
        }
      }
    }
    return former.toByteArray();
  }

  private static int copy(PageBytes from, ByteArrayOutputStream to) {
    int number = from.nextInt();
    PageBytes.write(number, to);
    return number;
  }

  @Test
  void search_listOfSegmentsInAnotherForm_findsTheSame_andWarns() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.rebuildIndex();
    }
    try (RawDatabase other = new RawDatabase(file)) {
      byte[] now =
          HexFormat.of()
              .parseHex(other.text("SELECT hex(block) FROM node_text_data WHERE id = 10"));
      other.run(
          "UPDATE node_text_data SET block = x'%s' WHERE id = 10"
              .formatted(HexFormat.of().formatHex(formerForm(now))));
    }

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.assertFindsEverything(store, "former form");
      assertThat(warnings(store)).hasSize(1);
      assertThat(store.verify().findings())
          .anySatisfy(finding -> assertThat(finding.what()).contains("node_text"));
      store.rebuildIndex();
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  @Test
  void search_unknownCookie_isNoDifference() throws Exception {
    change(
        "UPDATE node_text_data SET block = cast(x'7fffffff' || substr(block, 5) AS BLOB)"
            + " WHERE id = 10");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.assertFindsEverything(store, "unknown cookie");
      assertThat(warnings(store)).isEmpty();
    }
  }

  // ---- damage -----------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void search_lostPages_findsTheSame_untilItIsMended(boolean readOnly) throws Exception {
    List<NodeStore.Hit> before;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      before = SampleIndex.nodes(store);
    }
    change(LOSE_PAGES);

    try (MemoryStore store =
        SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(readOnly))) {
      assertThat(warnings(store)).isEmpty();
      assertThat(SampleIndex.nodes(store)).isEqualTo(before);
      assertThat(SampleIndex.nodes(store)).isEqualTo(before);
      assertThat(warnings(store)).hasSize(1);
      assertThat(warnings(store).get(0))
          .contains("node_text")
          .contains("go through all texts")
          .contains("rebuildIndex()");
      SampleIndex.passages(store, EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class));
      assertThat(warnings(store)).hasSize(1);
      assertThat(store.verify().findings())
          .anySatisfy(finding -> assertThat(finding.what()).contains("node_text"));
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.nodes(store);
      store.rebuildIndex();
      assertThat(warnings(store)).isEmpty();
      assertThat(SampleIndex.nodes(store)).isEqualTo(before);
      assertThat(warnings(store)).isEmpty();
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  @Test
  void status_afterAnotherProcessRebuiltTheIndex_warnsNoMore() throws Exception {
    change(LOSE_PAGES);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.nodes(store);
      assertThat(warnings(store)).hasSize(1);
      try (MemoryStore other = SqliteMemoryStore.open(file)) {
        other.rebuildIndex();
      }
      SampleIndex.nodes(store);
      assertThat(warnings(store)).isEmpty();
    }
  }

  @Test
  void search_insideAWrite_goesOn_andTheWriteIsKept() throws Exception {
    change("UPDATE node_text_norms SET scopes = x''");
    MemoryNode node = SampleIndex.node(new Random(1), 500, 20);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      long before = SampleIndex.frequencies(store).get("lantern");
      long inside =
          store.write(
              tx -> {
                tx.journal();
                return tx.nodes().frequencies(List.of("lantern"), 1_000).get("lantern");
              });
      assertThat(inside).isEqualTo(before);
      store.write(
          tx -> {
            tx.nodes().frequencies(List.of("lantern"), 1_000);
            tx.relations();
            return null;
          });
      assertThat(warnings(store)).hasSize(1);
      store.rebuildIndex();
      store.write(tx -> tx.nodes().insert(node));
      assertThat(store.<Boolean>read(tx -> tx.nodes().find(node.ref()).isPresent())).isTrue();
    }
  }

  @Test
  void search_damagedRecordsToo_saysWhatToDo() throws Exception {
    change(LOSE_PAGES, "DELETE FROM node_text_config", "DROP INDEX node_hit");
    change("ALTER TABLE node RENAME COLUMN body TO text");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(() -> SampleIndex.nodes(store))
          .withMessageContaining("node_text")
          .withMessageContaining(file.toString())
          .withMessageContaining("rebuildIndex()")
          .withMessageContaining("restore the store from a backup");
    }
  }

  // ---- through the facade -----------------------------------------------------------------------

  private static RecallResult recall(MemoryStore store) {
    AgentMemory memory = AgentMemory.builder(store).project("one").build();
    return memory.recall(RecallRequest.forTask("lantern and quartz in the harbor"));
  }

  @Test
  void recall_lostPages_findsTheSame_withAWarning() throws Exception {
    RecallResult before;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      before = recall(store);
      assertThat(before.memories()).isNotEmpty();
      assertThat(before.warnings()).isEmpty();
    }
    change(LOSE_PAGES);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      RecallResult found = recall(store);
      assertThat(found.memories()).isEqualTo(before.memories());
      assertThat(found.chunks()).isEqualTo(before.chunks());
      assertThat(found.warnings()).hasSize(1);
      assertThat(found.warnings().get(0)).contains("node_text").contains("rebuildIndex()");
      AgentMemory memory = AgentMemory.builder(store).project("one").build();
      memory.maintenance().rebuildIndex();
      assertThat(recall(store).warnings()).isEmpty();
    }
  }

  @Test
  void recall_damagedRecordsToo_isAWarning() throws Exception {
    change(LOSE_PAGES, "DELETE FROM node_text_config");
    change("ALTER TABLE node RENAME COLUMN body TO text");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(recall(store).warnings())
          .anySatisfy(warning -> assertThat(warning).contains("something may be missing"));
    }
  }
}
