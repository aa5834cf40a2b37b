package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.sqlite.SampleRecords.EMBEDDER;
import static dev.memoryweave.store.sqlite.SampleRecords.OTHER;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.WriteTransaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Memories, documents and vectors written, changed and forgotten at random, in thousands of entries
 * so that several blocks of lengths and segments of the index come into being.
 */
class RandomVerificationTest {
  private static final List<String> WORDS =
      List.of("lantern", "harbor", "quartz", "Vulkan-Österreich", "snake_case", "日本語", "don't");

  private static final List<NodeStore.Query.Order> ORDERS = List.of(NodeStore.Query.Order.values());

  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void verify_storeChangedAtRandom_findsNothing(long seed) throws Exception {
    Random random = new Random(seed);
    Path file = folder.resolve("memory.db");
    for (int opening = 0; opening < 3; opening++) {
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        AgentMemory memory = AgentMemory.builder(store).project(PROJECT.key()).build();
        for (int write = 0; write < 40; write++) {
          step(store, memory, random);
        }
        assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      }
      try (RawDatabase other = new RawDatabase(file)) {
        other.run(
            random.nextBoolean()
                ? "INSERT INTO node_text (node_text) VALUES ('optimize')"
                : "INSERT INTO chunk_text (chunk_text, rank) VALUES ('merge', 50)");
        other.run("VACUUM");
      }
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      store.rebuildIndex();
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      store.repair(NOON);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  private static void step(MemoryStore store, AgentMemory memory, Random random) {
    switch (random.nextInt(6)) {
      case 0, 1 ->
          memory.rememberAll(
              IntStream.range(0, 21 + random.nextInt(60)).mapToObj(i -> draft(random)).toList());
      case 2 -> {
        List<MemoryNode> some = some(store, random);
        some.stream()
            .limit(9)
            .forEach(
                node ->
                    memory
                        .writtenBy(() -> Provenance.of(Source.USER))
                        .node(node.id())
                        .forget("no reason"));
      }
      case 3 -> {
        for (MemoryNode node : some(store, random)) {
          store.write(tx -> tx.nodes().update(node.toBuilder().body(text(random)).build()));
        }
      }
      case 4 ->
          store.write(
              tx -> {
                documents(tx, random);
                return null;
              });
      default ->
          store.write(
              tx -> {
                vectors(tx, random);
                return null;
              });
    }
  }

  private static NodeDraft draft(Random random) {
    return NodeDraft.builder(NodeKind.TURN, "Turn " + random.nextInt(1_000_000))
        .body(text(random))
        .tags(List.of("tag-" + random.nextInt(4)))
        .build();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("Said");
    for (int i = random.nextInt(60); i >= 0; i--) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.append('.').toString();
  }

  private static List<MemoryNode> some(MemoryStore store, Random random) {
    NodeStore.Query.Order order = ORDERS.get(random.nextInt(ORDERS.size()));
    return store.read(
        tx -> tx.nodes().list(NodeStore.Query.first(NodeFilter.in(PROJECT), order, 25)).items());
  }

  private static void documents(WriteTransaction tx, Random random) {
    for (int i = 0; i < 9; i++) {
      String path = "docs/" + random.nextInt(40) + ".md";
      String[] texts = new String[random.nextInt(9)];
      for (int j = 0; j < texts.length; j++) {
        texts[j] = text(random);
      }
      if (texts.length == 0) {
        tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT)).under(path));
      } else {
        SampleRecords.put(tx, path, texts);
      }
    }
  }

  private static void vectors(WriteTransaction tx, Random random) {
    tx.vectors().nodes().put(EMBEDDER.model(), Map.of(), Map.of());
    if (random.nextInt(4) == 0) {
      tx.vectors().remove(EMBEDDER.model(), List.of(PROJECT), 30);
    } else if (!tx.vectors()
        .nodes()
        .missing(EMBEDDER.model(), List.of(PROJECT, OTHER), 1)
        .isEmpty()) {
      SampleRecords.vectors(tx);
    }
  }
}
