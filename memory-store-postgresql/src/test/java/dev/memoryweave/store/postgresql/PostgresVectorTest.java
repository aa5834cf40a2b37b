package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.TckNodes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What vectors cost, and what one transaction may do with them. */
@ExtendWith(WithPostgres.class)
class PostgresVectorTest {
  private static final Embedder.Model MODEL = new Embedder.Model("round-trips", 3);
  private static final int MANY = 500;

  private PostgresMemoryStore store;

  @BeforeEach
  void open() {
    store = PostgresMemoryStore.open(TestDatabases.fresh());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<MemoryNode> insert(int count) {
    return store.write(
        tx -> {
          List<MemoryNode> nodes = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            nodes.add(tx.nodes().insert(TckNodes.node(NodeKind.FACT, "Number " + i).build()));
          }
          return nodes;
        });
  }

  private static int put(WriteTransaction tx, List<MemoryNode> nodes) {
    Map<NodeRef, String> hashes = new LinkedHashMap<>();
    Map<String, float[]> vectors = new LinkedHashMap<>();
    for (MemoryNode node : nodes) {
      String hash = VectorStore.EmbeddedText.of(node).hash();
      hashes.put(node.ref(), hash);
      vectors.put(hash, new float[] {1, hashes.size(), 2});
    }
    return tx.vectors().nodes().put(MODEL, hashes, vectors).size();
  }

  private long roundTrips(Function<WriteTransaction, Object> work) {
    long before = store.roundTrips();
    Object unused = store.<Object>write(work);
    return store.roundTrips() - before;
  }

  @Test
  void put_ofMany_takesAHandfulOfRoundTrips() {
    List<MemoryNode> nodes = insert(MANY);

    assertThat(roundTrips(tx -> put(tx, nodes))).isLessThan(12);
    assertThat(roundTrips(tx -> put(tx, nodes))).isLessThan(12);

    assertThat(counts()).containsExactly(Map.entry(MODEL, new VectorStore.Counts(MANY, 0, 0, 0)));
  }

  @Test
  void transaction_thatLinksChangesAndRemoves_leavesLinksInStep() {
    List<MemoryNode> before = insert(3);
    int linked =
        store.write(
            tx -> {
              put(tx, before);
              MemoryNode changed =
                  tx.nodes().update(before.get(0).toBuilder().body("Another text").build());
              tx.nodes().delete(before.get(1).ref());
              MemoryNode added = tx.nodes().insert(TckNodes.fact("Came and went"));
              tx.nodes().delete(added.ref());
              MemoryNode twice = tx.nodes().insert(TckNodes.fact("New"));
              twice = tx.nodes().update(twice.toBuilder().body("And changed").build());
              return put(tx, List.of(changed, twice));
            });

    assertThat(linked).isEqualTo(2);
    assertThat(counts()).containsExactly(Map.entry(MODEL, new VectorStore.Counts(3, 0, 0, 0)));
    assertThat(nearest()).hasSize(3).doesNotContain(before.get(1).ref());
    String replaced = VectorStore.EmbeddedText.of(before.get(0)).hash();
    assertThat(store.<List<String>>read(tx -> tx.vectors().unused(MODEL, 10)))
        .containsExactly(replaced);
  }

  private Map<Embedder.Model, VectorStore.Counts> counts() {
    return store.read(tx -> tx.vectors().counts(List.of(TckNodes.PROJECT)));
  }

  private List<NodeRef> nearest() {
    NodeFilter all = NodeFilter.in(TckNodes.PROJECT);
    return store.read(
        tx ->
            tx.vectors().nodes().nearest(MODEL, new float[] {1, 1, 1}, all, 100).stream()
                .map(NodeStore.Hit::ref)
                .toList());
  }
}
