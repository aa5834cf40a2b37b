package dev.memoryweave.store.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What the contract of all stores does not say of this one. */
class InMemoryStoreTest {
  private static final Scope SCOPE = Scope.project("p");
  private static final MemoryNode NODE =
      MemoryNode.builder(SCOPE, NodeId.of("fact.a"), "A lantern", Instant.EPOCH).build();

  @Test
  void store_saysWhatItIs() {
    try (InMemoryStore store = InMemoryStore.create()) {
      assertThat(store.capabilities())
          .containsExactlyInAnyOrder(
              MemoryStore.Capability.VECTORS,
              MemoryStore.Capability.EXACT_SCORES,
              MemoryStore.Capability.MAINTENANCE);
      assertThat(store.status()).isEqualTo(new MemoryStore.Status("in-memory", null, 0, false, -1));
    }
  }

  @Test
  void stores_shareNothing() {
    try (InMemoryStore one = InMemoryStore.create();
        InMemoryStore other = InMemoryStore.create()) {
      one.write(tx -> tx.nodes().insert(NODE));

      assertThat((long) other.read(tx -> tx.nodes().count(NodeFilter.in(SCOPE)))).isZero();
    }
  }

  @Test
  void transaction_ofOneStore_canBeOpenedInsideThatOfAnother() {
    try (InMemoryStore one = InMemoryStore.create();
        InMemoryStore other = InMemoryStore.create()) {
      MemoryNode copied =
          one.write(
              outer -> {
                MemoryNode node = outer.nodes().insert(NODE);
                return other.write(inner -> inner.nodes().insert(node));
              });

      assertThat(copied).isEqualTo(NODE.toBuilder().revision(1).build());
    }
  }

  @Test
  void readViews_cannotBeTurnedIntoWriters() {
    try (InMemoryStore store = InMemoryStore.create()) {
      assertThat((boolean) store.read(tx -> tx instanceof WriteTransaction)).isFalse();
      assertThat((boolean) store.read(tx -> tx.nodes() instanceof NodeStore.Writer)).isFalse();
    }
  }

  @Test
  void views_onAnotherThread_areRefused() {
    try (InMemoryStore store = InMemoryStore.create()) {
      store.read(
          tx -> {
            NodeStore nodes = tx.nodes();
            return CompletableFuture.runAsync(
                        () ->
                            assertThatIllegalStateException()
                                .isThrownBy(() -> nodes.find(NODE.ref()))
                                .withMessageContaining("thread"))
                    .join()
                == null;
          });
    }
  }
}
