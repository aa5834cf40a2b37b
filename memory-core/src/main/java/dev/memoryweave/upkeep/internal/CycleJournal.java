package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.JournalReader;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Cycle;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cycles of a scope as events. Those with the id of a cycle record its beginning, each change
 * with the revisions before and after it, and its end: they are the lease, the history, and what a
 * cycle is taken back by.
 */
final class CycleJournal {
  private static final Set<MemoryEvent.Type> BEGINNING = Set.of(MemoryEvent.Type.UPKEEP_STARTED);
  private static final Set<MemoryEvent.Type> OF_UPKEEP =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.UPKEEP_STARTED,
              MemoryEvent.Type.UPKEEP_CHANGED,
              MemoryEvent.Type.UPKEEP_FINISHED,
              MemoryEvent.Type.UPKEEP_UNDONE));

  private static final String NAME = "upkeep-";

  /**
   * Every so many cycles all memories are looked at closely, not only those that changed: by then
   * other rules of language may be in use, or other policies.
   */
  private static final int CLOSELY_EVERY = 30;

  private final Scope scope;

  CycleJournal(Scope scope) {
    this.scope = scope;
  }

  /** The beginning of a cycle; of the last one for null. */
  Optional<MemoryEvent> beginning(ReadTransaction tx, @Nullable String id) {
    return JournalReader.latest(tx, scope, id, BEGINNING);
  }

  /** The beginnings of the last cycles, newest first. */
  List<MemoryEvent> beginnings(ReadTransaction tx, int limit) {
    return tx.journal().events(new EventQuery(List.of(scope), null, BEGINNING, 0, limit, true));
  }

  /** Whether the last cycle, or without one the first event, is an interval ago. */
  boolean isDue(ReadTransaction tx, Instant now) {
    return beginning(tx, null)
        .or(() -> JournalReader.first(tx, scope))
        .filter(event -> !event.at().plus(Upkeep.INTERVAL).isAfter(now))
        .isPresent();
  }

  Cycle.State state(ReadTransaction tx, String id, Instant now) {
    MemoryEvent last = JournalReader.latest(tx, scope, id, OF_UPKEEP).orElseThrow();
    return switch (last.type()) {
      case UPKEEP_FINISHED ->
          last.reason() == null ? Cycle.State.COMPLETED : Cycle.State.INTERRUPTED;
      case UPKEEP_UNDONE -> Cycle.State.UNDONE;
      default ->
          last.at().plus(Upkeep.LEASE).isAfter(now) ? Cycle.State.RUNNING : Cycle.State.INTERRUPTED;
    };
  }

  /** The id of the last cycle if it did not come to its end, or nothing. */
  Optional<String> interrupted(ReadTransaction tx, Instant now) {
    return beginning(tx, null)
        .map(MemoryEvent::subject)
        .filter(id -> state(tx, id, now) == Cycle.State.INTERRUPTED);
  }

  /**
   * Begins a cycle.
   *
   * @throws InvalidValueException if another one is running
   */
  MemoryEvent begin(WriteContext context) {
    Optional<MemoryEvent> former = beginning(context.tx(), null);
    former.ifPresent(
        event ->
            InvalidValueException.unless(
                state(context.tx(), event.subject(), context.now()) != Cycle.State.RUNNING,
                "upkeep",
                event.subject(),
                "be over before another cycle begins; it has been running since " + event.at()));
    long number = former.map(CycleJournal::number).orElse(0L) + 1;
    context.record(MemoryEvent.Type.UPKEEP_STARTED, scope, NAME + number, null);
    return beginning(context.tx(), NAME + number).orElseThrow();
  }

  private static long number(MemoryEvent begun) {
    return Long.parseLong(begun.subject().substring(NAME.length()));
  }

  /**
   * What is new since the cycle before.
   *
   * @param running the id of the cycle that asks, or null for a plan
   * @param author who asks, who may do more than whoever ran the last one
   * @return nothing if everything is to be looked at closely
   */
  Optional<News> news(ReadTransaction tx, @Nullable String running, Trust author, Instant now) {
    return beginnings(tx, running == null ? 1 : 2).stream()
        .filter(begun -> !begun.subject().equals(running))
        .findFirst()
        .filter(begun -> (number(begun) + 1) % CLOSELY_EVERY != 0)
        .filter(begun -> !author.isAbove(begun.actor().trust()))
        .filter(begun -> state(tx, begun.subject(), now) == Cycle.State.COMPLETED)
        .filter(begun -> !hasImported(tx, begun))
        .map(
            begun ->
                new News(
                    begun.at(),
                    JournalReader.events(tx, List.of(scope), null, Set.of(), begun.sequence())
                        .map(MemoryEvent::subject)
                        .collect(Collectors.toUnmodifiableSet())));
  }

  /** What an import brought has its own events, or none. */
  private boolean hasImported(ReadTransaction tx, MemoryEvent begun) {
    Set<MemoryEvent.Type> imported = Set.of(MemoryEvent.Type.SCOPE_IMPORTED);
    return JournalReader.latest(tx, scope, null, imported)
        .filter(event -> event.sequence() > begun.sequence())
        .isPresent();
  }

  /**
   * What is new since a cycle that looked at everything, or at what was new to it.
   *
   * @param since when it began
   * @param changed the subjects of all events since
   */
  record News(Instant since, Set<String> changed) {
    /** Whether a memory may be another than then. */
    boolean isAbout(MemoryNode memory) {
      return changed.contains(memory.id().value());
    }
  }

  /** A cycle that was taken for interrupted must not go on beside the next one. */
  void requireOurs(WriteContext context, String id) {
    String last = beginning(context.tx(), null).orElseThrow().subject();
    InvalidValueException.unless(
        last.equals(id), "upkeep", id, "not be running any more, since '" + last + "' has begun");
  }

  void changed(WriteContext context, String id, Made made) {
    context.record(MemoryEvent.Type.UPKEEP_CHANGED, scope, id, made.text());
  }

  void finish(WriteContext context, String id, boolean isWhole) {
    context.record(MemoryEvent.Type.UPKEEP_FINISHED, scope, id, isWhole ? null : "stopped");
  }

  /** The changes of a cycle, in order. */
  Stream<Made> changes(ReadTransaction tx, String id) {
    return JournalReader.events(tx, List.of(scope), id, Set.of(MemoryEvent.Type.UPKEEP_CHANGED), 0)
        .map(event -> Made.of(event.reason()));
  }

  void takeBack(WriteContext context, String id) {
    context.record(MemoryEvent.Type.UPKEEP_UNDONE, scope, id, null);
  }
}
