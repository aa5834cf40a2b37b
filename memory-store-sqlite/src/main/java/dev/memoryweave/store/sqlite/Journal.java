package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Decision;
import dev.memoryweave.model.EventDraft;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.DecisionQuery;
import dev.memoryweave.store.EventQuery;
import dev.memoryweave.store.JournalWriter;
import java.util.List;
import java.util.Optional;

/** The tables of events and decisions as one view. */
record Journal(EventTable eventTable, DecisionTable decisionTable) implements JournalWriter {
  @Override
  public List<MemoryEvent> events(EventQuery query) {
    return eventTable.list(query);
  }

  @Override
  public List<Decision> decisions(DecisionQuery query) {
    return decisionTable.list(query);
  }

  @Override
  public Optional<Decision> decision(long sequence) {
    return decisionTable.find(sequence);
  }

  @Override
  public long revision(Scope scope) {
    return eventTable.revision(scope);
  }

  @Override
  public MemoryEvent append(EventDraft event) {
    return eventTable.append(event);
  }

  @Override
  public Decision record(Decision decision) {
    return decisionTable.append(decision);
  }
}
