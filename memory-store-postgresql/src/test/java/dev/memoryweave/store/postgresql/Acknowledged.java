package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.tck.TckNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * Numbered writes of one writer, and what the store said about each. A write adds a node and an
 * event, so that whatever is lost, half or done twice is seen.
 */
final class Acknowledged {
  private static final long LOOKS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Scope scope;
  private final List<String> kept = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private int refused;
  private volatile int keptCount;
  private long longest;

  Acknowledged(String writer) {
    scope = Scope.project(writer);
  }

  /** Writes once. */
  void write(MemoryStore store) {
    String name = "write " + (kept.size() + unknown.size() + refused);
    long start = System.nanoTime();
    try {
      MemoryEvent unused =
          store.write(
              tx -> {
                tx.nodes().insert(TckNodes.fact(scope, name));
                return tx.journal()
                    .append(TckNodes.event(MemoryEvent.Type.MEMORY_CREATED, scope, name));
              });
      kept.add(name);
      keptCount = kept.size();
    } catch (MemoryStore.OutcomeUnknownException e) {
      unknown.add(name);
    } catch (StoreUnavailableException e) {
      refused++;
    }
    longest = Math.max(longest, System.nanoTime() - start);
  }

  /** How many writes were acknowledged; another thread may ask, too. */
  int kept() {
    return keptCount;
  }

  /** Waits until another thread has so many writes acknowledged. */
  void await(int count) {
    while (keptCount < count) {
      LockSupport.parkNanos(LOOKS);
    }
  }

  int unknown() {
    return unknown.size();
  }

  int refused() {
    return refused;
  }

  /** How long the longest write took. */
  long longestMillis() {
    return longest / 1_000_000;
  }

  /** The store has each acknowledged write once, and of others all or nothing. */
  void assertIn(MemoryStore store) {
    boolean unused =
        store.read(
            tx -> {
              List<MemoryEvent> events = events(tx.journal());
              List<String> written = events.stream().map(MemoryEvent::subject).toList();
              assertThat(written).doesNotHaveDuplicates().containsAll(kept);
              assertThat(written)
                  .as("what nobody acknowledged")
                  .allMatch(name -> kept.contains(name) || unknown.contains(name));
              assertThat(titles(tx.nodes())).containsExactlyInAnyOrderElementsOf(written);
              assertThat(events.stream().map(MemoryEvent::revision))
                  .as("revisions without gaps")
                  .containsExactlyElementsOf(
                      LongStream.rangeClosed(1, events.size()).boxed().toList());
              assertThat(tx.journal().revision(scope)).isEqualTo(events.size());
              return true;
            });
  }

  private List<MemoryEvent> events(JournalStore journal) {
    List<MemoryEvent> all = new ArrayList<>();
    int limit = JournalStore.EventQuery.MAX_LIMIT;
    List<MemoryEvent> page;
    do {
      long after = all.isEmpty() ? 0 : all.get(all.size() - 1).sequence();
      page =
          journal.events(
              new JournalStore.EventQuery(List.of(scope), null, Set.of(), after, limit, false));
      all.addAll(page);
    } while (page.size() == limit);
    return all;
  }

  private List<String> titles(NodeStore nodes) {
    NodeStore.Query query =
        NodeStore.Query.first(
            NodeFilter.in(List.of(scope)),
            NodeStore.Query.Order.OLDEST_FIRST,
            NodeStore.Query.MAX_LIMIT);
    return Page.walk(cursor -> nodes.list(query.from(cursor))).map(MemoryNode::title).toList();
  }
}
