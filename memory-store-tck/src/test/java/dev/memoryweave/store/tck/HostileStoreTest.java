package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostileStoreTest {
  private static final NodeFilter ALL = NodeFilter.in(PROJECT);

  private static MemoryNode insert(MemoryStore store, String title) {
    return store.write(tx -> tx.nodes().insert(fact(title)));
  }

  private static long count(MemoryStore store) {
    return store.read(tx -> tx.nodes().count(ALL));
  }

  @Test
  void failingEveryCommit_nth_failsAndKeepsNothing() {
    MemoryStore inner = InMemoryStore.create();
    try (MemoryStore store = HostileStore.over(inner).failingEveryCommit(3)) {
      List<Integer> failed = new ArrayList<>();
      for (int i = 1; i <= 9; i++) {
        int number = i;
        try {
          insert(store, "Number " + number);
        } catch (StoreUnavailableException e) {
          assertThat(e).hasMessageContaining("on purpose");
          failed.add(number);
        }
      }

      assertThat(failed).containsExactly(3, 6, 9);
      assertThat(count(store)).isEqualTo(6);
      assertThat(count(inner)).isEqualTo(6);
    }
  }

  @Test
  void failingEveryCommit_workThatThrows_doesNotCount() {
    try (MemoryStore store = HostileStore.over(InMemoryStore.create()).failingEveryCommit(2)) {
      insert(store, "First");
      assertThatExceptionOfType(IllegalArgumentException.class)
          .isThrownBy(
              () ->
                  store.write(
                      tx -> {
                        throw new IllegalArgumentException("its own");
                      }));

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> insert(store, "Second"));
      assertThat(count(store)).isEqualTo(1);
    }
  }

  @Test
  void failingEveryCommit_belowOne_isRefused() {
    try (HostileStore store = HostileStore.over(InMemoryStore.create())) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> store.failingEveryCommit(0))
          .withMessage("Invalid nth '0': nth must be 1 or more");
    }
  }

  @Test
  void withOneRowPages_anyLimit_givesOneRowAtATime() {
    try (MemoryStore store = HostileStore.over(InMemoryStore.create()).withOneRowPages()) {
      insert(store, "First");
      insert(store, "Second");

      Page<MemoryNode> page =
          store.read(
              tx ->
                  tx.nodes()
                      .list(NodeStore.Query.first(ALL, NodeStore.Query.Order.OLDEST_FIRST, 1_000)));
      Page<MemoryNode> inAWrite =
          store.write(
              tx ->
                  tx.nodes()
                      .list(NodeStore.Query.first(ALL, NodeStore.Query.Order.OLDEST_FIRST, 1_000)));

      assertThat(page.items()).hasSize(1);
      assertThat(page.next()).isNotNull();
      assertThat(inAWrite).isEqualTo(page);
    }
  }

  @Test
  void withOneRowPages_documents_comeOneAtATime() {
    DocumentFilter all = DocumentFilter.in(List.of(TckNodes.PROJECT));
    try (MemoryStore store = HostileStore.over(InMemoryStore.create()).withOneRowPages()) {
      store.write(
          tx -> {
            tx.knowledge().put(TckKnowledge.document("a.md", 0), List.of());
            tx.knowledge().put(TckKnowledge.document("b.md", 0), List.of());
            return null;
          });

      Page<KnowledgeDocument> page =
          store.read(
              tx -> tx.knowledge().documents(new KnowledgeStore.DocumentQuery(all, 1_000, null)));
      Page<KnowledgeDocument> inAWrite =
          store.write(
              tx -> tx.knowledge().documents(new KnowledgeStore.DocumentQuery(all, 1_000, null)));

      assertThat(page.items()).hasSize(1);
      assertThat(page.next()).isNotNull();
      assertThat(inAWrite).isEqualTo(page);
    }
  }

  @Test
  void over_store_behavesAsItAndClosesIt() {
    MemoryStore inner = InMemoryStore.create();
    MemoryStore store = HostileStore.over(inner).slow();

    assertThat(insert(store, "First").revision()).isEqualTo(1);
    assertThat(store.status()).isEqualTo(inner.status());
    assertThat(store.capabilities()).isEqualTo(inner.capabilities());
    store.close();

    assertThatExceptionOfType(StoreClosedException.class).isThrownBy(() -> count(inner));
  }
}
