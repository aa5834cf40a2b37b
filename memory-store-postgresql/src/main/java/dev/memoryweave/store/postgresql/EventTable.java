package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.Happening;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of events, and the parts of history that they belong to. */
final class EventTable {
  private static final String KIND = "event";
  static final String COLUMNS =
      "sequence, type, scope_id, subject, actor, at, reason, revision, principal";
  private static final String SELECT = "SELECT " + COLUMNS + " FROM mw_event WHERE tenant = ?";
  private static final String ADD =
      "INSERT INTO mw_event (tenant, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String OF_SCOPE = SELECT + " AND scope_id = ?";
  private static final String FIND = OF_SCOPE + " AND sequence = ?";
  private static final String REWORD =
      """
      UPDATE mw_event SET subject = ?, reason = ?, principal = ?
      WHERE tenant = ? AND sequence = ?""";

  /** Times grow with sequences, but for clocks that were set back. */
  private static final String HAPPENINGS =
      """
      SELECT type, substr(subject, 1, 40), at FROM mw_event
      WHERE tenant = ? AND scope_id = ANY (?) AND at >= ? AND at < ?""";

  private static final String LAST_MARK =
      """
      SELECT mark FROM mw_history_part WHERE tenant = ? AND first_sequence <= ?
      ORDER BY first_sequence DESC LIMIT 1""";
  private static final String ADD_MARK =
      "INSERT INTO mw_history_part (tenant, first_sequence, mark) VALUES (?, ?, ?)";

  private final Transaction transaction;

  /** Whether this transaction has made sure that the opening has a part of history. */
  private boolean goesOn;

  EventTable(Transaction transaction) {
    this.transaction = transaction;
  }

  MemoryEvent append(MemoryEvent.Draft event) {
    long scopeId = transaction.scopes().findOrAdd(event.scope());
    long revision =
        event.type().keepsRevision()
            ? transaction.scopes().revision(event.scope())
            : transaction.scopes().raiseRevision(event.scope());
    long last = transaction.counters().lastEvent();
    if (!goesOn) {
      goesOn = true;
      String own = transaction.store().mark();
      if (!own.equals(transaction.counters().historyMark())) {
        transaction.handle().change(ADD_MARK, transaction.tenant(), last + 1, own);
        transaction.counters().setHistoryMark(own);
      }
    }
    MemoryEvent stored = MemoryEvent.of(event, transaction.counters().nextEvent(), revision);
    transaction
        .handle()
        .change(
            ADD,
            transaction.tenant(),
            stored.sequence(),
            stored.type().label(),
            scopeId,
            stored.subject(),
            stored.actor().label(),
            stored.at().toEpochMilli(),
            stored.reason(),
            stored.revision(),
            stored.principalId());
    return stored;
  }

  private Optional<String> mark(long sequence) {
    return transaction.handle().first(LAST_MARK, Row::text, transaction.tenant(), sequence);
  }

  JournalStore.Point reached() {
    long last = transaction.counters().lastEvent();
    return last == 0
        ? JournalStore.Point.BEGINNING
        : new JournalStore.Point(last, transaction.counters().historyMark());
  }

  boolean leadsThrough(JournalStore.Point point) {
    return point.sequence() == 0
        || (point.sequence() <= transaction.counters().lastEvent()
            && mark(point.sequence()).filter(point.mark()::equals).isPresent());
  }

  /** Reads all events of the scope, because no index finds an id within a text. */
  void anonymize(long scopeId, Map<NodeId, NodeId> placeholders) {
    Records.list(transaction.handle(), KIND, OF_SCOPE, this::read, transaction.tenant(), scopeId)
        .forEach(
            event -> {
              MemoryEvent other = event.anonymized(placeholders);
              if (!other.equals(event)) {
                reword(other);
              }
            });
  }

  /** Replaces the words of an event, if it exists. */
  void rewordIfThere(MemoryEvent other) {
    Long scopeId = transaction.scopes().find(other.scope());
    if (scopeId != null
        && transaction
            .handle()
            .first(FIND, Row::number, transaction.tenant(), scopeId, other.sequence())
            .isPresent()) {
      reword(other);
    }
  }

  private void reword(MemoryEvent other) {
    transaction
        .handle()
        .change(
            REWORD,
            other.subject(),
            other.reason(),
            other.principalId(),
            transaction.tenant(),
            other.sequence());
  }

  List<Map<Happening, Long>> tally(List<Scope> scopes, List<Instant> bounds) {
    JournalStore.Tally tally = new JournalStore.Tally(bounds);
    record Entry(long at, Happening happening) {}
    Records.list(
            transaction.handle(),
            KIND,
            HAPPENINGS,
            row -> {
              MemoryEvent.Type type = MemoryEvent.Type.of(row.text());
              Happening happening = Happening.of(type, row.text());
              return new Entry(row.number(), happening);
            },
            transaction.tenant(),
            new Handle.Numbers(List.copyOf(transaction.scopes().findAll(scopes).values())),
            bounds.get(0).toEpochMilli(),
            bounds.get(bounds.size() - 1).toEpochMilli())
        .forEach(entry -> tally.add(entry.at, entry.happening));
    return tally.counts();
  }

  List<MemoryEvent> list(EventQuery query) {
    List<@Nullable Object> values = new ArrayList<>();
    StringBuilder sql = new StringBuilder(SELECT);
    values.add(transaction.tenant());
    sql.append(" AND scope_id = ANY (?) AND sequence > ?");
    values.add(
        new Handle.Numbers(List.copyOf(transaction.scopes().findAll(query.scopes()).values())));
    values.add(query.afterSequence());
    if (query.subject() != null) {
      sql.append(" AND subject = ?");
      values.add(query.subject());
    }
    if (!query.types().isEmpty()) {
      sql.append(" AND type = ANY (?)");
      values.add(
          new Handle.Texts(query.types().stream().map(MemoryEvent.Type::label).sorted().toList()));
    }
    sql.append(query.latest() ? " ORDER BY sequence DESC LIMIT ?" : " ORDER BY sequence LIMIT ?");
    values.add(query.limit());
    return Records.list(transaction.handle(), KIND, sql.toString(), this::read, values.toArray());
  }

  MemoryEvent read(Row row) throws SQLException {
    return RecordColumns.event(row, transaction.scopes());
  }
}
