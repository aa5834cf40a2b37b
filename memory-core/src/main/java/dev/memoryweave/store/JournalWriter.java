package dev.memoryweave.store;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;

/** Adds to the journal of a store. */
public interface JournalWriter extends JournalReader {
  /**
   * Appends an event, which raises the memory revision of its scope by one unless it is about
   * {@linkplain dev.memoryweave.model.MemoryEvent.Type#isKnowledge() knowledge}.
   */
  MemoryEvent append(MemoryEvent.Draft event);

  /**
   * Keeps a decision and gives it with its number, which is above that of every decision before.
   * {@linkplain NodeWriter#delete Deleting} a node that it names as its target, its result or
   * something that it changed removes it.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if a node that it names does not exist
   */
  PromotionRecord record(PromotionRecord decision);
}
