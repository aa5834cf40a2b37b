package dev.memoryweave.inspect;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import java.util.List;

/**
 * History of a memory.
 *
 * @param versions its versions, oldest first, the present one last
 * @param events its events, earliest first; only the latest {@value #MAX_EVENTS}
 * @param records the decisions of reflection and reviewers on it, earliest first; only the latest
 *     {@value #MAX_EVENTS}
 */
public record NodeHistory(
    List<MemoryNode> versions, List<MemoryEvent> events, List<PromotionRecord> records) {
  /** The most events and decisions listed. */
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
