package dev.memoryweave.store;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.Optional;

/** Reads the journal of a store: its events, and the decisions about what was proposed. */
public interface JournalReader {
  /** The events that meet the query, earliest first unless it asks for the latest. */
  List<MemoryEvent> events(EventQuery query);

  /** The decisions that meet the query, earliest first unless it asks for the latest. */
  List<PromotionRecord> promotions(PromotionQuery query);

  /**
   * The decision of a number, or nothing.
   *
   * @throws StoreCorruptedException if there is one that cannot be read
   */
  Optional<PromotionRecord> promotion(long sequence);

  /**
   * The memory revision of a scope: the number of its events, other than those of {@linkplain
   * dev.memoryweave.model.MemoryEvent.Type#isKnowledge() knowledge}; 0 for an unknown scope.
   */
  long revision(Scope scope);
}
