package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of events and decisions as one view. */
record Journal(Transaction transaction) implements JournalStore.Writer {
  @Override
  public List<MemoryEvent> events(EventQuery query) {
    return transaction.events().list(query);
  }

  @Override
  public List<Map<Happening, Long>> tally(List<Scope> scopes, List<Instant> bounds) {
    return transaction.events().tally(scopes, bounds);
  }

  @Override
  public List<PromotionRecord> promotions(PromotionQuery query) {
    return transaction.decisions().list(query);
  }

  @Override
  public Optional<PromotionRecord> promotion(List<Scope> scopes, long sequence) {
    return transaction
        .decisions()
        .find(sequence)
        .filter(decision -> scopes.contains(decision.scope()));
  }

  @Override
  public long revision(Scope scope) {
    return transaction.scopes().revision(scope);
  }

  @Override
  public Map<Scope, Long> revisions(Collection<Scope> scopes) {
    transaction.scopes().findAll(scopes);
    Map<Scope, Long> revisions = new LinkedHashMap<>();
    scopes.forEach(scope -> revisions.put(scope, transaction.scopes().revision(scope)));
    return revisions;
  }

  @Override
  public JournalStore.Point reached() {
    return transaction.events().reached();
  }

  @Override
  public boolean leadsThrough(JournalStore.Point point) {
    return transaction.events().leadsThrough(point);
  }

  @Override
  public MemoryEvent append(MemoryEvent.Draft event) {
    return transaction.events().append(event);
  }

  @Override
  public PromotionRecord record(PromotionRecord decision) {
    return transaction.decisions().append(decision);
  }
}
