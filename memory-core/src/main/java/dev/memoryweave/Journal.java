package dev.memoryweave;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import java.util.List;

/** Journal of the scopes of a memory: events, and the records of promotion and review. */
public interface Journal {
  /**
   * The events after a given one, earliest first.
   *
   * @param afterSequence the sequence of the last event already seen, 0 for none
   * @param limit the most events, 1 to {@value
   *     dev.memoryweave.store.JournalStore.EventQuery#MAX_LIMIT}
   */
  List<MemoryEvent> events(long afterSequence, int limit);

  /**
   * The latest records of reflection and of reviewers, latest first.
   *
   * @param limit the most records, 1 to {@value
   *     dev.memoryweave.store.JournalStore.PromotionQuery#MAX_LIMIT}
   */
  List<PromotionRecord> promotionRecords(int limit);
}
