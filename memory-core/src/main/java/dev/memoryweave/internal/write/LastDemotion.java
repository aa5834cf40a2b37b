package dev.memoryweave.internal.write;

import dev.memoryweave.model.EventType;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.EventQuery;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Tells who put a memory where it is, from its events. */
public final class LastDemotion {
  /** The events that take a memory out of force, or keep it out. */
  private static final Set<EventType> OUT_OF_FORCE =
      Collections.unmodifiableSet(
          EnumSet.of(
              EventType.MEMORY_MARKED_STALE,
              EventType.MEMORY_SUPERSEDED,
              EventType.MEMORY_ARCHIVED,
              EventType.MEMORY_QUESTIONED,
              EventType.MEMORY_REVERTED,
              EventType.CANDIDATE_REJECTED));

  private LastDemotion() {}

  /** Whether somebody above whoever writes now was the last to take a memory out of force. */
  public static boolean isOfHigher(WriteContext context, MemoryNode node) {
    EventQuery query =
        new EventQuery(List.of(node.scope()), node.id().value(), OUT_OF_FORCE, 0, 1, true);
    List<MemoryEvent> last = context.tx().journal().events(query);
    return !last.isEmpty() && last.get(0).actor().trust().isAbove(context.author().trust());
  }
}
