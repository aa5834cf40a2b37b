package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.EventDraft;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.EventWriter;

/** The events of a transaction that may append to them. */
final class WriteEvents extends ReadEvents implements EventWriter {
  WriteEvents(Transaction transaction) {
    super(transaction);
  }

  @Override
  public MemoryEvent append(EventDraft draft) {
    Snapshot now = transaction.snapshot();
    MemoryEvent event = now.events().next(draft);
    transaction.change(now.with(now.events().with(event)));
    return event;
  }
}
