package dev.memoryweave.inspect;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import java.util.List;

/**
 * History of a memory.
 *
 * @param versions what it said, oldest first, the version of now last
 * @param events what happened to it, earliest first, at most {@value #MAX_EVENTS}, the latest ones
 * @param records what reflection and reviewers decided about it, earliest first, at most {@value
 *     #MAX_EVENTS}, the latest ones
 */
public record NodeHistory(
    List<MemoryNode> versions, List<MemoryEvent> events, List<PromotionRecord> records) {
  /** The most events and decisions that are listed. */
  public static final int MAX_EVENTS = 200;

  /** Copies the lists. */
  public NodeHistory {
    versions = List.copyOf(versions);
    events = List.copyOf(events);
    records = List.copyOf(records);
  }

  /** The memory as it is now. */
  public MemoryNode current() {
    return versions.get(versions.size() - 1);
  }
}
