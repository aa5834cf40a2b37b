package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds out from events who gave a memory or a relation its present status. */
public final class LastDemotion {
  /** The events that take a memory out of force, or keep it out. */
  private static final Set<MemoryEvent.Type> OUT_OF_FORCE =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.MEMORY_MARKED_STALE,
              MemoryEvent.Type.MEMORY_SUPERSEDED,
              MemoryEvent.Type.MEMORY_ARCHIVED,
              MemoryEvent.Type.MEMORY_QUESTIONED,
              MemoryEvent.Type.MEMORY_REVERTED,
              MemoryEvent.Type.CANDIDATE_REJECTED));

  private static final Set<MemoryEvent.Type> RELATED =
      Collections.unmodifiableSet(
          EnumSet.of(MemoryEvent.Type.RELATION_CREATED, MemoryEvent.Type.RELATION_UPDATED));

  private LastDemotion() {}

  /**
   * Whether a more trusted author than the present one was the last to take a memory out of force.
   */
  public static boolean isOfHigher(WriteContext context, MemoryNode node) {
    return isOfHigher(context, node.scope(), node.id().value(), OUT_OF_FORCE);
  }

  /**
   * Whether a more trusted author than the present one was the last to close a question or some
   * work.
   */
  public static boolean isClosedByHigher(WriteContext context, MemoryNode node) {
    return isOfHigher(
        context, node.scope(), node.id().value(), Set.of(MemoryEvent.Type.MEMORY_CLOSED));
  }

  /**
   * Whether a more trusted author than the present one was the last to state or withdraw a
   * relation.
   */
  public static boolean isOfHigher(WriteContext context, Relation relation) {
    return isOfHigher(context, relation.from().scope(), EvidenceWriter.describe(relation), RELATED);
  }

  private static boolean isOfHigher(
      WriteContext context, Scope scope, String subject, Set<MemoryEvent.Type> types) {
    EventQuery query = new EventQuery(List.of(scope), subject, types, 0, 1, true);
    List<MemoryEvent> last = context.tx().journal().events(query);
    return !last.isEmpty() && last.get(0).actor().trust().isAbove(context.author().trust());
  }
}
