package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.full;
import static dev.memoryweave.store.tck.TckKnowledge.fullPassages;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of the second layout, which knew no files of projects, go on being used. */
class SecondLayoutTest {
  private static final String CHECKSUM =
      "75a0cca4259c6842904abf7dbc966a8476161a73dbc7f2813b9f845dfcce9444";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeFile() throws Exception {
    file = folder.resolve("memory.db");
    FirstLayout.create(file);
    try (RawDatabase database = new RawDatabase(file)) {
      database.run(
          "BEGIN",
          Migration.read("V002__life_cycle.sql").sql(),
          "INSERT INTO schema_migration (version, name, checksum) VALUES (2, 'life_cycle', '%s')"
              .formatted(CHECKSUM),
          "UPDATE node SET flags = '[\"contested\"]', stated_confidence = 0.3 WHERE position = 2",
          "PRAGMA user_version = 2",
          "COMMIT");
    }
  }

  private static void assertNodesAreThere(ReadTransaction tx) {
    NodeQuery all =
        NodeQuery.first(NodeFilter.in(List.of(PROJECT, OTHER_PROJECT)), NodeOrder.OLDEST_FIRST, 10);
    assertThat(tx.nodes().list(all).items())
        .extracting(node -> node.id().value())
        .containsExactly("fact.lantern", "decision.oil", "fact.harbor");
    MemoryNode lantern =
        tx.nodes().find(new NodeRef(PROJECT, NodeId.of("fact.lantern"))).orElseThrow();
    assertThat(lantern.statedConfidence()).isEqualTo(.3);
    assertThat(lantern.flags()).hasSize(1);
    assertThat(tx.events().revision(PROJECT)).isEqualTo(2);
    TextQuery query =
        new TextQuery(
            List.of(new TextQuery.Term("lantern", 1)), List.of(), NodeFilter.in(PROJECT), 10);
    assertThat(tx.nodes().search(query)).extracting(TextHit::ref).containsExactly(lantern.ref());
  }

  @Test
  void open_keepsTheNodes_andHasRoomForKnowledge() throws Exception {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.status().schemaVersion()).isEqualTo(Schema.migrations().size());
      store.write(
          tx -> {
            assertNodesAreThere(tx);
            assertThat(tx.knowledge().revision(PROJECT)).isZero();
            assertThat(tx.knowledge().manifest(PROJECT)).isEmpty();
            tx.knowledge().put(full(), chunks(full(), fullPassages()));
            return null;
          });
    }
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      List<KnowledgeChunk> chunks =
          store.read(
              tx -> {
                assertNodesAreThere(tx);
                assertThat(tx.knowledge().revision(PROJECT)).isEqualTo(1);
                return tx.knowledge().chunks(PROJECT, full().path());
              });
      assertThat(chunks).isEqualTo(KnowledgeChunk.of(full(), fullPassages()));
    }
    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("PRAGMA integrity_check")).isEqualTo("ok");
      assertThat(database.text("SELECT count(*) FROM pragma_foreign_key_check()")).isEqualTo("0");
    }
    try (RawDatabase copy = new RawDatabase(folder.resolve("memory.db.backup-v2"))) {
      assertThat(copy.text("PRAGMA user_version")).isEqualTo("2");
      assertThat(copy.text("SELECT count(*) FROM sqlite_schema WHERE name = 'document'"))
          .isEqualTo("0");
    }
  }
}
