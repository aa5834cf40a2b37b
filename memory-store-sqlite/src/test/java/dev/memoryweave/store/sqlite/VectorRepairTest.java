package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.Maintenance;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors that became unreadable, or that another process changes, and an index of the past. */
class VectorRepairTest {
  private static final Scope PROJECT = Scope.project("repair");

  @TempDir Path folder;

  private final StubEmbedder embedder = new StubEmbedder(64);

  private Path file() {
    return folder.resolve("memory.db");
  }

  private AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store).project("repair").embedder(embedder).build();
  }

  private List<NodeRef> nearest(MemoryStore store, String words, int limit) {
    return store.read(
        tx ->
            tx
                .vectors()
                .nodes()
                .nearest(embedder.model(), embedder.query(words), NodeFilter.in(PROJECT), limit)
                .stream()
                .map(NodeStore.Hit::ref)
                .toList());
  }

  private static MemoryNode remember(AgentMemory memory, String title) {
    return memory.remember(NodeDraft.builder(NodeKind.FACT, title).build());
  }

  @Test
  void damagedVectors_areLeftOutAndEmbeddedAnewWhenTheMemoryIsOpened() throws Exception {
    List<NodeRef> nodes = new ArrayList<>();
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      AgentMemory memory = memory(store);
      for (String title : List.of("A lantern", "A harbor", "A quartz", "A volcano")) {
        nodes.add(remember(memory, title).ref());
      }
      assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
      memory.embedding().close();
    }
    try (RawDatabase database = new RawDatabase(file())) {
      database.run(
          "UPDATE vector SET data = substr(data, 1, 10) WHERE id = 1",
          "UPDATE vector SET data = zeroblob(68) WHERE id = 2",
          "UPDATE vector SET data = x'' WHERE id = 3");
    }
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      assertThat(nearest(store, "lantern", 10)).containsExactly(nodes.get(3));
      store.read(
          tx -> {
            assertThat(tx.vectors().damaged(embedder.model(), 10))
                .containsExactly(
                    hash(tx.nodes().find(nodes.get(0)).orElseThrow()),
                    hash(tx.nodes().find(nodes.get(1)).orElseThrow()),
                    hash(tx.nodes().find(nodes.get(2)).orElseThrow()));
            assertThat(tx.vectors().damaged(embedder.model(), 1)).hasSize(1);
            assertThat(
                    tx.vectors()
                        .nodes()
                        .similarities(embedder.model(), embedder.query("lantern"), nodes))
                .containsOnlyKeys(nodes.get(3));
            return true;
          });
      AgentMemory memory = memory(store);
      assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
      assertThat(memory.embedding().progress().state())
          .isEqualTo(Maintenance.EmbeddingWork.Progress.State.IDLE);
      assertThat(nearest(store, "lantern", 10)).hasSize(4).startsWith(nodes.get(0));
    }
  }

  private static String hash(MemoryNode node) {
    return VectorStore.EmbeddedText.of(node).hash();
  }

  @Test
  void whatAnotherProcessWrites_isFoundAtTheNextSearch() {
    try (MemoryStore store = SqliteMemoryStore.open(file());
        MemoryStore other = SqliteMemoryStore.open(file())) {
      AgentMemory memory = memory(other);
      for (int i = 0; i < 20; i++) {
        MemoryNode node = remember(memory, "Number " + i);
        assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
        assertThat(nearest(store, "Number " + i, 1)).containsExactly(node.ref());
      }
      assertThat(nearest(store, "Number", 100)).hasSize(20);
    }
  }

  @Test
  void indexThatIsMostlyOfThePast_isReadAnewAndOlderSnapshotsSeeWhatTheyHave() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      AgentMemory memory = memory(store);
      List<MemoryNode> nodes =
          memory.rememberAll(
              IntStream.range(0, 1_500)
                  .mapToObj(i -> NodeDraft.builder(NodeKind.FACT, "Number " + i).build())
                  .toList());
      assertThat(memory.embedding().await(Duration.ofMinutes(5))).isTrue();
      assertThat(nearest(store, "Number", 1_000)).hasSize(1_000);
      store.read(
          tx -> {
            assertThat(tx.nodes().count(NodeFilter.in(PROJECT))).isEqualTo(1_500);
            Thread thread =
                new Thread(
                    () -> {
                      store.write(
                          change -> {
                            nodes.subList(0, 1_490).forEach(n -> change.nodes().delete(n.ref()));
                            return true;
                          });
                      assertThat(nearest(store, "Number", 100)).hasSize(10);
                    });
            List<Throwable> failures = new ArrayList<>();
            thread.setUncaughtExceptionHandler((dead, e) -> failures.add(e));
            thread.start();
            join(thread);
            assertThat(failures).isEmpty();
            assertThat(
                    tx.vectors()
                        .nodes()
                        .nearest(
                            embedder.model(),
                            embedder.query("Number 7"),
                            NodeFilter.in(PROJECT),
                            1_000))
                .hasSize(1_000)
                .first()
                .extracting(NodeStore.Hit::ref)
                .isEqualTo(nodes.get(7).ref());
            return true;
          });
      assertThat(nearest(store, "Number", 100)).hasSize(10);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void forgottenMemories_leaveNoVectorInTheFile() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file())) {
      AgentMemory memory = memory(store);
      MemoryNode node = remember(memory, "A lantern");
      remember(memory, "A harbor");
      assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
      memory.writtenBy(() -> Provenance.of(Source.USER)).node(node.id()).forget("a test");
    }
    try (RawDatabase database = new RawDatabase(file())) {
      for (String table : List.of("vector", "node_vector")) {
        assertThat(database.text("SELECT count(*) FROM " + table)).as(table).isEqualTo("1");
      }
      assertThat(database.text("SELECT count(*) FROM node_unembedded")).isEqualTo("0");
    }
  }
}
