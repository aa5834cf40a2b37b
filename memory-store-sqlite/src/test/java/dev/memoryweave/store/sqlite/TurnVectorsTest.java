package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in which the vectors of turns are those of another text, as they were up to version 7. */
class TurnVectorsTest {
  private static final Scope PROJECT = Scope.project("turns");
  private static final String SAID = "A lantern was lit.";

  @TempDir Path folder;

  private final StubEmbedder embedder = new StubEmbedder(64);

  private NodeRef fact;
  private NodeRef turn;
  private NodeRef same;

  private Path file() {
    return folder.resolve("memory.db");
  }

  private AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store).project("turns").embedder(embedder).build();
  }

  private static MemoryNode remember(AgentMemory memory, NodeKind kind, String title) {
    return memory.remember(NodeDraft.builder(kind, title).body(SAID).build());
  }

  @BeforeEach
  void makeFile() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      AgentMemory memory = memory(store);
      fact = remember(memory, NodeKind.FACT, "Ann").ref();
      turn = remember(memory, NodeKind.TURN, "Ann, 8 May").ref();
      same = remember(memory, NodeKind.TURN, "Bob, 8 May").ref();
      assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
      memory.embedding().close();
    }
    try (RawDatabase database = new RawDatabase(file())) {
      for (TableDigest table : TableDigest.values()) {
        database.run("ALTER TABLE " + table.table() + " DROP COLUMN " + RowDigest.COLUMN);
      }
      database.run(
          "DROP TABLE history_part",
          "DROP TABLE content",
          "DROP TABLE scope_proof",
          "DROP TABLE evidence_detached",
          "DROP TABLE session",
          "ALTER TABLE node DROP COLUMN counted_uses",
          "ALTER TABLE node DROP COLUMN extensions",
          "ALTER TABLE node DROP COLUMN boost",
          "ALTER TABLE node_version DROP COLUMN counted_uses",
          "ALTER TABLE node_version DROP COLUMN extensions",
          "ALTER TABLE node_version DROP COLUMN boost",
          "ALTER TABLE node DROP COLUMN turn",
          "ALTER TABLE node DROP COLUMN part",
          "ALTER TABLE node DROP COLUMN role",
          "ALTER TABLE node DROP COLUMN speaker",
          "ALTER TABLE node DROP COLUMN said_at",
          "ALTER TABLE node DROP COLUMN enclosures",
          "ALTER TABLE node_version DROP COLUMN turn",
          "ALTER TABLE node_version DROP COLUMN part",
          "ALTER TABLE node_version DROP COLUMN role",
          "ALTER TABLE node_version DROP COLUMN speaker",
          "ALTER TABLE node_version DROP COLUMN said_at",
          "ALTER TABLE node_version DROP COLUMN enclosures",
          "ALTER TABLE node DROP COLUMN principal",
          "ALTER TABLE node DROP COLUMN confirmed_by",
          "ALTER TABLE node_version DROP COLUMN principal",
          "ALTER TABLE node_version DROP COLUMN confirmed_by",
          "ALTER TABLE event DROP COLUMN principal",
          "ALTER TABLE decision DROP COLUMN principal",
          "DROP TABLE set_aside_node",
          "DROP TABLE set_aside",
          "ALTER TABLE document DROP COLUMN relabelled",
          "ALTER TABLE document DROP COLUMN checksum",
          "ALTER TABLE node DROP COLUMN checksum",
          "ALTER TABLE node_version DROP COLUMN checksum",
          "ALTER TABLE evidence DROP COLUMN checksum",
          "ALTER TABLE relation DROP COLUMN checksum",
          "ALTER TABLE event DROP COLUMN checksum",
          "ALTER TABLE decision DROP COLUMN checksum",
          "ALTER TABLE chunk DROP COLUMN checksum",
          "DROP INDEX document_drawn",
          "ALTER TABLE document DROP COLUMN drawn",
          "DROP TABLE commit_mark",
          "DELETE FROM schema_migration WHERE version >= 8",
          "PRAGMA user_version = 7");
    }
  }

  private List<NodeRef> found(MemoryStore store) {
    return store.read(
        tx ->
            tx
                .vectors()
                .nodes()
                .nearest(embedder.model(), embedder.query(SAID), NodeFilter.in(PROJECT), 10)
                .stream()
                .map(NodeStore.Hit::ref)
                .toList());
  }

  @Test
  void open_turnsHaveNoVector_allElseKeepsIts() {
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      assertThat(found(store)).containsExactly(fact);
      store.read(
          tx -> {
            assertThat(tx.vectors().counts(embedder.model(), List.of(PROJECT)).missingNodes())
                .isEqualTo(2);
            return null;
          });
    }
  }

  @Test
  void open_turnsAreEmbeddedAnew() {
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      AgentMemory memory = memory(store);
      assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
      memory.embedding().close();

      assertThat(found(store)).containsExactlyInAnyOrder(fact, turn, same);
    }
  }

  @Test
  void open_vectorsThatNothingHas_areNotKept() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      assertThat(found(store)).hasSize(1);
    }
    try (RawDatabase database = new RawDatabase(file())) {
      assertThat(database.text("SELECT group_concat(links) FROM vector")).isEqualTo("1");
    }
  }
}
