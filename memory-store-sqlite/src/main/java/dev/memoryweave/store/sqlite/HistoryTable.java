package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.JournalStore;
import java.util.Optional;

/** The table of the parts of the journal, one for each opening of the store that wrote to it. */
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

  /** Records which opening continues the journal, before the first event of a transaction. */
  void goOn(long sequence) {
    Handle handle = transaction.handle();
    long own = transaction.openingMark();
    if (handle.first(LAST, Row::number).filter(last -> last == own).isEmpty()) {
      handle.update(ADD, TableDigest.HISTORY.row(sequence, own));
    }
  }

  /** The point in history of an event, the last of the journal or an earlier one. */
  JournalStore.Point at(long sequence) {
    return sequence == 0
        ? JournalStore.Point.BEGINNING
        : new JournalStore.Point(sequence, mark(sequence).orElse("none"));
  }

  private Optional<String> mark(long sequence) {
    return transaction.handle().first(AT, row -> Long.toHexString(row.number()), sequence);
  }

  /** Whether the journal, which ends with a given event, passes through a point. */
  boolean leadsThrough(JournalStore.Point point, long last) {
    return point.sequence() == 0
        || (point.sequence() <= last
            && mark(point.sequence()).filter(point.mark()::equals).isPresent());
  }
}
