package dev.memoryweave.store.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.change.internal.ChangeSet;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@link PageReader} and {@link ChangeSet} on a small store. */
class PageReaderTest {
  private static final Scope SCOPE = Scope.project("shop");

  private static MemoryNode node(String slug) {
    return MemoryNode.builder(
            SCOPE, NodeId.of("fact." + slug), slug, Instant.parse("2026-03-01T12:00:00Z"))
        .build();
  }

  @Test
  void allAndAtMost_readOverTheEndsOfPages() {
    try (InMemoryStore store = InMemoryStore.create()) {
      store.<Void>write(
          tx -> {
            for (int i = 0; i < 7; i++) {
              MemoryNode stored = tx.nodes().insert(node("n" + i));
              assertThat(stored.revision()).isEqualTo(1);
            }
            NodeStore.Query query =
                NodeStore.Query.first(NodeFilter.in(SCOPE), NodeStore.Query.Order.OLDEST_FIRST, 3);
            assertThat(PageReader.all(tx, query)).hasSize(7);
            assertThat(PageReader.atMost(tx, query, 7)).hasSize(7);
            for (int count = 1; count < 7; count++) {
              assertThat(PageReader.atMost(tx, query, count)).hasSize(count);
            }
            assertThat(PageReader.atMost(tx, query, 1).get(0).title()).isEqualTo("n0");
            return null;
          });
    }
  }

  @Test
  void touched_tellsWhatChangedAndFromWhere() {
    try (InMemoryStore store = InMemoryStore.create()) {
      store.<Void>write(
          tx -> {
            MemoryNode changed = tx.nodes().insert(node("changed"));
            MemoryNode kept = tx.nodes().insert(node("kept"));
            MemoryNode gone = tx.nodes().insert(node("gone"));
            ChangeSet changeSet = new ChangeSet();
            changeSet.changing(changed);
            changeSet.changing(kept);
            changeSet.changing(gone);
            MemoryNode second = tx.nodes().update(changed.toBuilder().body("b").build());
            changeSet.changing(second);
            MemoryNode third = tx.nodes().update(second.toBuilder().body("c").build());
            changeSet.made(tx.nodes().insert(node("made")));
            tx.nodes().delete(gone.ref());

            assertThat(changeSet.changes(tx))
                .containsExactly(
                    new PromotionRecord.Change(changed.ref(), 1, third.revision()),
                    new PromotionRecord.Change(node("made").ref(), 0, 1));
            assertThat(new ChangeSet().changes(tx)).isEqualTo(List.of());
            return null;
          });
    }
  }
}
