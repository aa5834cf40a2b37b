package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of events and decisions as one view. */
record Journal(EventTable eventTable, DecisionTable decisionTable) implements JournalStore.Writer {
  @Override
  public List<MemoryEvent> events(EventQuery query) {
    return eventTable.list(query);
  }

  @Override
  public List<Map<Happening, Long>> tally(List<Scope> scopes, List<Instant> bounds) {
    return eventTable.tally(scopes, bounds);
  }

  @Override
  public List<PromotionRecord> promotions(PromotionQuery query) {
    return decisionTable.list(query);
  }

  @Override
  public Optional<PromotionRecord> promotion(List<Scope> scopes, long sequence) {
    return decisionTable.find(sequence).filter(decision -> scopes.contains(decision.scope()));
  }

  @Override
  public long revision(Scope scope) {
    return eventTable.revision(scope);
  }

  @Override
  public JournalStore.Point reached() {
    return eventTable.reached();
  }

  @Override
  public boolean leadsThrough(JournalStore.Point point) {
    return eventTable.leadsThrough(point);
  }

  @Override
  public MemoryEvent append(MemoryEvent.Draft event) {
    return eventTable.append(event);
  }

  @Override
  public PromotionRecord record(PromotionRecord decision) {
    return decisionTable.append(decision);
  }
}
