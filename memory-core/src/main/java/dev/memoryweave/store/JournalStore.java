package dev.memoryweave.store;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.Optional;

/** The journal of a store: its events, and the decisions about proposals. */
public interface JournalStore {
  /** The events that meet the query, earliest first unless it asks for the latest. */
  List<MemoryEvent> events(EventQuery query);

  /** The decisions that meet the query, earliest first unless it asks for the latest. */
  List<PromotionRecord> promotions(PromotionQuery query);

  /**
   * The decision of a number in some scopes, or nothing.
   *
   * @throws StoreCorruptedException if there is one that cannot be read
   */
  default Optional<PromotionRecord> promotion(List<Scope> scopes, long sequence) {
    return sequence < 1
        ? Optional.empty()
        : promotions(PromotionQuery.from(scopes, sequence)).stream()
            .filter(decision -> decision.sequence() == sequence)
            .findFirst();
  }

  /**
   * The memory revision of a scope: the number of its events, other than those of {@linkplain
   * dev.memoryweave.model.MemoryEvent.Type#isKnowledge() knowledge}; 0 for an unknown scope.
   */
  long revision(Scope scope);

  /** Adds to the journal of a store. */
  interface Writer extends JournalStore {
    /**
     * Appends an event, which raises the memory revision of its scope by one unless it is about
     * {@linkplain dev.memoryweave.model.MemoryEvent.Type#isKnowledge() knowledge}.
     */
    MemoryEvent append(MemoryEvent.Draft event);

    /**
     * Keeps a decision and gives it with its number, which is above that of every decision before.
     * {@linkplain NodeStore.Writer#delete Deleting} a node that it names as its target, its result
     * or something that it changed removes it.
     *
     * @throws dev.memoryweave.model.UnknownNodeException if a node that it names does not exist
     */
    PromotionRecord record(PromotionRecord decision);
  }
}
