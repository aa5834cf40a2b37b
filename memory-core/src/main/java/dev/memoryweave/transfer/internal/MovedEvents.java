package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.JournalReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Brings the events of some scopes into another store. They come first, so that a copy shows from
 * its first transaction on whose history it is, and are put right last, once the decisions that
 * they name have their numbers.
 */
final class MovedEvents {
  private static final int BATCH = 1_000;

  private final ReadTransaction from;
  private final MemoryStore to;
  private final List<Scope> scopes;

  MovedEvents(ReadTransaction from, MemoryStore to, List<Scope> scopes) {
    this.from = from;
    this.to = to;
    this.scopes = scopes;
  }

  /** Events about passages, indexes and repairs are the store's own. */
  private static boolean isMoved(MemoryEvent event) {
    return switch (event.type()) {
      case INDEX_REBUILT, STORE_REPAIRED, SCOPE_CLEARED -> false;
      default -> !event.type().isKnowledge();
    };
  }

  static Stream<MemoryEvent> of(ReadTransaction tx, List<Scope> scopes) {
    return JournalReader.events(tx, scopes, null, Set.of(), 0).filter(MovedEvents::isMoved);
  }

  /** How far two stores share the history of a scope. */
  static Shared shared(ReadTransaction one, ReadTransaction other, Scope scope) {
    Iterator<MemoryEvent> here = of(one, List.of(scope)).iterator();
    Iterator<MemoryEvent> there = of(other, List.of(scope)).iterator();
    long common = 0;
    long ofHere = 0;
    long ofThere = 0;
    boolean parted = false;
    while (here.hasNext() || there.hasNext()) {
      MemoryEvent a = here.hasNext() ? here.next() : null;
      MemoryEvent b = there.hasNext() ? there.next() : null;
      ofHere += a == null ? 0 : 1;
      ofThere += b == null ? 0 : 1;
      parted = parted || a == null || b == null || !isOneMoment(a, b);
      common += parted ? 0 : 1;
    }
    return new Shared(common, ofHere, ofThere);
  }

  /** Whether two events are one: forgetting a memory changes the words of events, but not these. */
  private static boolean isOneMoment(MemoryEvent a, MemoryEvent b) {
    return a.type() == b.type() && a.actor() == b.actor() && a.at().equals(b.at());
  }

  /**
   * Histories of a scope in two stores.
   *
   * @param common how many events both begin with
   * @param here how many events one has
   * @param there how many events the other has
   */
  record Shared(long common, long here, long there) {}

  /** Appends the events that are missing, as far as their words are known yet. */
  void append(Map<Long, Long> decisions) {
    Map<Scope, Long> known = new HashMap<>();
    to.read(
        tx -> {
          scopes.forEach(scope -> known.put(scope, of(tx, List.of(scope)).count()));
          return known;
        });
    MoveBatch<MemoryEvent> batch =
        new MoveBatch<>(
            to,
            BATCH,
            (tx, events) -> events.forEach(event -> tx.journal().append(draft(event, decisions))));
    of(from, scopes)
        .forEach(
            event -> {
              long left = known.merge(event.scope(), -1L, Long::sum);
              if (left < 0) {
                batch.add(event, 1);
              }
            });
    batch.finish();
  }

  /** Gives all events the words that they have where they come from. */
  void reword(Map<Long, Long> decisions) {
    List<MemoryEvent> changed = new ArrayList<>();
    to.read(
        tx -> {
          for (Scope scope : scopes) {
            Iterator<MemoryEvent> wanted = of(from, List.of(scope)).iterator();
            Iterator<MemoryEvent> stored = of(tx, List.of(scope)).iterator();
            while (wanted.hasNext() && stored.hasNext()) {
              MemoryEvent have = stored.next();
              MemoryEvent want =
                  MemoryEvent.of(draft(wanted.next(), decisions), have.sequence(), have.revision());
              if (!want.equals(have)) {
                changed.add(want);
              }
            }
          }
          return changed.size();
        });
    MoveBatch<MemoryEvent> batch =
        new MoveBatch<>(to, BATCH, (tx, events) -> events.forEach(tx.erasing()::reword));
    changed.forEach(event -> batch.add(event, 1));
    batch.finish();
  }

  static MemoryEvent.Draft draft(MemoryEvent event, Map<Long, Long> decisions) {
    return DecisionNumbers.renumbered(
        new MemoryEvent.Draft(
            event.type(),
            event.scope(),
            event.subject(),
            event.actor(),
            event.at(),
            event.reason(),
            event.principalId()),
        decisions);
  }
}
