package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.EventQuery;
import dev.memoryweave.store.EventReader;
import java.util.List;

/** The events of a transaction. */
class ReadEvents implements EventReader {
  final Transaction transaction;

  ReadEvents(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public final List<MemoryEvent> list(EventQuery query) {
    return transaction.snapshot().events().list(query);
  }

  @Override
  public final long revision(Scope scope) {
    return transaction.snapshot().events().revision(scope);
  }
}
