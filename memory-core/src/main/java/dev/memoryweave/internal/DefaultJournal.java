package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/** The journal of the scopes of an engine. */
final class DefaultJournal implements AgentMemory.Journal {
  private final Engine engine;

  DefaultJournal(Engine engine) {
    this.engine = engine;
  }

  @Override
  public List<MemoryEvent> events(long afterSequence, int limit) {
    EventQuery query = new EventQuery(scopes(), null, Set.of(), afterSequence, limit, false);
    return engine.transactions.read(tx -> tx.journal().events(query));
  }

  @Override
  public long latest() {
    EventQuery query = new EventQuery(scopes(), null, Set.of(), 0, 1, true);
    return engine.transactions.read(
        tx -> tx.journal().events(query).stream().mapToLong(MemoryEvent::sequence).sum());
  }

  @Override
  public Days lastDays(int days, ZoneId zone) {
    InvalidValueException.within("days", days, 1, MAX_DAYS);
    InvalidValueException.given("zone", zone);
    LocalDate first = engine.transactions.now().atZone(zone).toLocalDate().minusDays(days - 1L);
    List<LocalDate> dates = first.datesUntil(first.plusDays(days)).toList();
    List<Instant> bounds =
        first
            .datesUntil(first.plusDays(days + 1L))
            .map(date -> date.atStartOfDay(zone).toInstant())
            .toList();
    return new Days(dates, engine.transactions.read(tx -> tx.journal().tally(scopes(), bounds)));
  }

  @Override
  public List<PromotionRecord> promotionRecords(int limit) {
    PromotionQuery query = new PromotionQuery(scopes(), null, null, Set.of(), 0, limit, true);
    return engine.transactions.read(tx -> tx.journal().promotions(query));
  }

  private List<Scope> scopes() {
    return engine.parts.chain().scopes();
  }
}
