package dev.memoryweave.internal.write;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.JournalStore.EventQuery;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Tells who put a memory where it is, from its events. */
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

  private LastDemotion() {}

  /** Whether somebody above whoever writes now was the last to take a memory out of force. */
  public static boolean isOfHigher(WriteContext context, MemoryNode node) {
    EventQuery query =
        new EventQuery(List.of(node.scope()), node.id().value(), OUT_OF_FORCE, 0, 1, true);
    List<MemoryEvent> last = context.tx().journal().events(query);
    return !last.isEmpty() && last.get(0).actor().trust().isAbove(context.author().trust());
  }
}
