package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.JournalStore;

/** The events and decisions of a transaction that may add to them. */
final class WriteJournal extends ReadJournal implements JournalStore.Writer {
  WriteJournal(Transaction transaction) {
    super(transaction);
  }

  @Override
  public MemoryEvent append(MemoryEvent.Draft draft) {
    Snapshot now = transaction.snapshot();
    MemoryEvent event = now.events().next(draft);
    transaction.change(now.with(now.events().with(event)));
    return event;
  }

  @Override
  public PromotionRecord record(PromotionRecord decision) {
    decision.nodes().forEach(transaction::require);
    Snapshot now = transaction.snapshot();
    PromotionRecord stored = decision.numbered(now.decisions().lastSequence() + 1);
    transaction.change(now.with(now.decisions().with(stored)));
    return stored;
  }
}
