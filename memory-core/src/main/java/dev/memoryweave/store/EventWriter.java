package dev.memoryweave.store;

import dev.memoryweave.model.EventDraft;
import dev.memoryweave.model.MemoryEvent;

/** Records what happens. */
public interface EventWriter extends EventReader {
  /**
   * Appends an event, which raises the memory revision of its scope by one unless it is about
   * {@linkplain dev.memoryweave.model.EventType#isKnowledge() knowledge}.
   */
  MemoryEvent append(EventDraft event);
}
