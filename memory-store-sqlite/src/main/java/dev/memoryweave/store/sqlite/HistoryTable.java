package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.HistoryPoint;
import java.util.Optional;

/** The table of the parts of the journal, each of which one opening of the store has written. */
final class HistoryTable {
  private static final String LAST =
      "SELECT mark FROM history_part ORDER BY first_sequence DESC LIMIT 1";
  private static final String AT =
      """
      SELECT mark FROM history_part WHERE first_sequence <= ?
      ORDER BY first_sequence DESC LIMIT 1\
      """;
  private static final String ADD =
      "INSERT OR REPLACE INTO history_part (first_sequence, mark, row_digest) VALUES (?, ?, ?)";

  private final Transaction transaction;

  HistoryTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** Notes by whose hand the journal goes on, before the first event of a transaction. */
  void goOn(long sequence) {
    Handle handle = transaction.handle();
    long own = transaction.openingMark();
    if (handle.first(LAST, Row::number).filter(last -> last == own).isEmpty()) {
      handle.update(ADD, TableDigest.HISTORY.row(sequence, own));
    }
  }

  /** The point of an event, the last of the journal or an earlier one. */
  HistoryPoint at(long sequence) {
    return sequence == 0
        ? HistoryPoint.BEGINNING
        : new HistoryPoint(sequence, mark(sequence).orElse("none"));
  }

  private Optional<String> mark(long sequence) {
    return transaction.handle().first(AT, row -> Long.toHexString(row.number()), sequence);
  }

  /** Whether the journal, whose last event has a number, leads through a point. */
  boolean leadsThrough(HistoryPoint point, long last) {
    return point.sequence() == 0
        || (point.sequence() <= last
            && mark(point.sequence()).filter(point.mark()::equals).isPresent());
  }
}
