package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.util.List;

/** The events and decisions of a transaction. */
class ReadJournal implements JournalStore {
  final Transaction transaction;

  ReadJournal(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public final List<MemoryEvent> events(EventQuery query) {
    return transaction.snapshot().events().list(query);
  }

  @Override
  public final List<PromotionRecord> promotions(PromotionQuery query) {
    return transaction.snapshot().decisions().list(query);
  }

  @Override
  public final JournalStore.Point reached() {
    return transaction.snapshot().events().reached();
  }

  @Override
  public final boolean leadsThrough(JournalStore.Point point) {
    return transaction.snapshot().events().leadsThrough(point);
  }

  @Override
  public final long revision(Scope scope) {
    return transaction.snapshot().events().revision(scope);
  }
}
