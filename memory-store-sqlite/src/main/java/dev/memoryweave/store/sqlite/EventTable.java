package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.Happening;
import dev.memoryweave.store.support.internal.BestOf;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of events. */
final class EventTable {
  private static final String ADD = TableDigest.EVENT.insertion();
  private static final String LAST = "SELECT coalesce(max(sequence), 0) FROM event";

  /** The columns that {@link #read} reads. */
  static final String COLUMNS =
      "sequence, type, scope_id, subject, actor, at, reason, revision, principal";

  private static final String SELECT = "SELECT " + COLUMNS + " FROM event ";
  private static final String OF_TYPE =
      SELECT + "INDEXED BY event_type WHERE scope_id = ? AND type = ? AND sequence > ? ";
  private static final String OF_SUBJECT =
      SELECT + "INDEXED BY event_subject WHERE scope_id = ? AND subject = ? AND sequence > ? ";
  private static final String OF_SCOPE = SELECT + "INDEXED BY event_type WHERE scope_id = ?1";
  private static final String NAMING =
      OF_SCOPE + " AND (instr(subject, ?2) > 0 OR instr(coalesce(reason, ''), ?2) > 0)";
  private static final String REWORD =
      "UPDATE event SET subject = ?, reason = ?, principal = ?, "
          + RowDigest.CHANGE_OR_SET
          + " WHERE sequence = ?";
  private static final String FIND = SELECT + "WHERE scope_id = ? AND sequence = ?";
  private static final String EARLIEST = "ORDER BY sequence";
  private static final String LATEST = "ORDER BY sequence DESC";

  /** Without an index, so that events are read in the order in which they lie. */
  private static final String HAPPENINGS =
      """
      SELECT type, substr(subject, 1, 40), at FROM event NOT INDEXED
      WHERE sequence > ? AND scope_id IN (SELECT value FROM json_each(?))""";

  private static final String NEXT_TIME =
      "SELECT at FROM event WHERE sequence > ? ORDER BY sequence LIMIT 1";

  private final Transaction transaction;
  private final HistoryTable history;

  /** Looked up once per transaction. */
  private @Nullable Long lastSequence;

  EventTable(Transaction transaction) {
    this.transaction = transaction;
    this.history = new HistoryTable(transaction);
  }

  /**
   * Continues the numbering after a number, so that numbers of events about to be removed are not
   * assigned again.
   */
  void goOnAfter(long sequence) {
    lastSequence = sequence;
  }

  MemoryEvent append(MemoryEvent.Draft event) {
    long scopeId = transaction.scopes().findOrAdd(event.scope());
    long revision =
        event.type().keepsRevision()
            ? transaction.scopes().revision(event.scope())
            : transaction.scopes().raiseRevision(scopeId);
    long sequence = 1 + lastSequence();
    if (lastSequence == null) {
      history.goOn(sequence);
    }
    MemoryEvent stored = MemoryEvent.of(event, sequence, revision);
    transaction.handle().update(ADD, TableDigest.EVENT.row(stated(scopeId, stored)));
    lastSequence = sequence;
    return stored;
  }

  private long lastSequence() {
    return lastSequence != null ? lastSequence : transaction.handle().number(LAST);
  }

  JournalStore.Point reached() {
    return history.at(lastSequence());
  }

  boolean leadsThrough(JournalStore.Point point) {
    return history.leadsThrough(point, lastSequence());
  }

  private static @Nullable Object[] stated(long scopeId, MemoryEvent event) {
    return new @Nullable Object[] {
      event.sequence(),
      scopeId,
      event.type().label(),
      event.subject(),
      event.actor().label(),
      event.at().toEpochMilli(),
      event.reason(),
      event.revision(),
      event.principalId()
    };
  }

  private record Reworded(MemoryEvent event, MemoryEvent other) {}

  /** Scans all events of the scope, because an index cannot find an id within a text. */
  void anonymize(long scopeId, Map<NodeId, NodeId> placeholders) {
    LenientReader<MemoryEvent> rows =
        Records.orNull(transaction.handle(), RecordKind.EVENT, this::read);
    List<Reworded> reworded = new ArrayList<>();
    RowReader<Boolean> reader =
        row -> {
          MemoryEvent event = rows.read(row);
          MemoryEvent other = event == null ? null : event.anonymized(placeholders);
          if (event != null && other != null && !other.equals(event)) {
            reworded.add(new Reworded(event, other));
          }
          return true;
        };
    if (placeholders.size() == 1) {
      String only = placeholders.keySet().iterator().next().value();
      transaction.handle().each(NAMING, reader, scopeId, only);
    } else {
      transaction.handle().each(OF_SCOPE, reader, scopeId);
    }
    reworded.forEach(one -> reword(scopeId, one.event, one.other));
  }

  /** Replaces the words of an event, if it exists. */
  void reword(MemoryEvent other) {
    Long scopeId = transaction.scopes().find(other.scope());
    if (scopeId != null) {
      Records.list(
              transaction.handle(), RecordKind.EVENT, FIND, this::read, scopeId, other.sequence())
          .forEach(event -> reword(scopeId, event, other));
      transaction.forget();
    }
  }

  private void reword(long scopeId, MemoryEvent event, MemoryEvent other) {
    TableDigest digest = TableDigest.EVENT;
    long change =
        RowDigest.both(
            digest.change("subject", event.subject(), other.subject()),
            RowDigest.both(
                digest.change("reason", event.reason(), other.reason()),
                digest.change("principal", event.principalId(), other.principalId())));
    transaction
        .handle()
        .update(
            REWORD,
            other.subject(),
            other.reason(),
            other.principalId(),
            change,
            digest.of(stated(scopeId, other)),
            other.sequence());
  }

  List<Map<Happening, Long>> tally(List<Scope> scopes, List<Instant> bounds) {
    JournalStore.Tally tally = new JournalStore.Tally(bounds);
    LenientReader<MemoryEvent.Type> types =
        Records.orNull(
            transaction.handle(), RecordKind.EVENT, row -> MemoryEvent.Type.of(row.text()));
    transaction
        .handle()
        .each(
            HAPPENINGS,
            row -> {
              MemoryEvent.Type type = types.read(row);
              if (type != null) {
                Happening happening = Happening.of(type, row.text());
                tally.add(row.number(), happening);
              }
              return true;
            },
            before(bounds.get(0).toEpochMilli()),
            transaction.scopes().findAll(scopes).values().toString());
    return tally.counts();
  }

  /** The sequence before the first event at a time or later: times grow with sequences. */
  private long before(long time) {
    long low = 0;
    long high = lastSequence();
    while (low < high) {
      long middle = low + (high - low) / 2;
      Long next = transaction.handle().first(NEXT_TIME, Row::number, middle).orElse(null);
      if (next == null || next >= time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  long revision(Scope scope) {
    return transaction.scopes().revision(scope);
  }

  /**
   * Each scope with each type, or with the subject, is one range of an index ordered by sequence;
   * the beginnings of the ranges are merged.
   */
  List<MemoryEvent> list(EventQuery query) {
    Comparator<MemoryEvent> earliestFirst = Comparator.comparingLong(MemoryEvent::sequence);
    BestOf<MemoryEvent> best =
        new BestOf<>(query.limit(), query.latest() ? earliestFirst.reversed() : earliestFirst);
    String order = query.latest() ? LATEST : EARLIEST;
    Set<MemoryEvent.Type> types =
        query.types().isEmpty() ? EnumSet.allOf(MemoryEvent.Type.class) : query.types();
    LenientReader<MemoryEvent> rows =
        Records.orNull(transaction.handle(), RecordKind.EVENT, this::read);
    Collection<Long> scopeIds = transaction.scopes().findAll(query.scopes()).values();
    for (long scopeId : scopeIds) {
      if (query.subject() != null) {
        transaction
            .handle()
            .each(
                OF_SUBJECT + order,
                row -> {
                  MemoryEvent event = rows.read(row);
                  return event == null || !types.contains(event.type()) || best.offer(event);
                },
                scopeId,
                query.subject(),
                query.afterSequence());
      } else {
        for (MemoryEvent.Type type : types) {
          transaction
              .handle()
              .each(
                  OF_TYPE + order,
                  row -> {
                    MemoryEvent event = rows.read(row);
                    return event == null || best.offer(event);
                  },
                  scopeId,
                  type.label(),
                  query.afterSequence());
        }
      }
    }
    return best.sorted();
  }

  MemoryEvent read(Row row) throws SQLException {
    return RecordColumns.event(row, transaction.scopes());
  }
}
