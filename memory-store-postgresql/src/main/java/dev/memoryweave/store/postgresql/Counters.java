package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that a tenant has given last, and the versions of its indexes. A write locks their
 * row before anything else, so that the writers of a tenant take turns.
 */
final class Counters {
  private static final String SELECT =
      """
      SELECT last_number, last_event, last_decision, node_text_version, chunk_text_version,
        history_mark, analysis, analyzed_from
      FROM mw_tenant WHERE id = ?""";
  private static final String LOCK = SELECT + " FOR UPDATE";
  private static final String UPDATE =
      """
      UPDATE mw_tenant SET last_number = ?, last_event = ?, last_decision = ?,
        node_text_version = ?, chunk_text_version = ?, history_mark = ?, analysis = ?,
        analyzed_from = ?
      WHERE id = ?""";

  private final Handle handle;
  private final long tenant;
  private @Nullable Values values;

  Counters(Handle handle, long tenant) {
    this.handle = handle;
    this.tenant = tenant;
  }

  /**
   * Reads the row together with the first question of the transaction.
   *
   * @param writes whether to wait until no other writer of the tenant is at work, and to keep
   *     others out
   */
  void ask(boolean writes) {
    handle.ask(
        writes ? LOCK : SELECT,
        row -> {
          Values read = new Values(row);
          if (writes && read.analysis > IndexedText.VERSION) {
            throw new UnsupportedSchemaException(
                "A later version of this library has built the search index of this tenant; use"
                    + " that version to write");
          }
          values = read;
        },
        tenant);
  }

  /**
   * Makes sure that the row was read, and is locked by a write, before the work begins: what it
   * dates by its clock must be later than all that was written before. A commit must not be sent
   * together with the lock, either: it could be carried out late, after its connection broke and
   * the work was run again.
   */
  void requireRow() {
    Values unused = values();
  }

  private Values values() {
    if (values == null) {
      handle.flush();
    }
    Values known = values;
    if (known == null) {
      throw new StoreUnavailableException(
          "The tenant was removed from the database; open the store again");
    }
    return known;
  }

  /** A number above those of all records of the tenant. */
  long nextNumber() {
    return nextNumbers(1);
  }

  /** The first of some numbers in a row. */
  long nextNumbers(long count) {
    Values now = values();
    long first = now.number + 1;
    now.number += count;
    now.changed = true;
    return first;
  }

  /** The number that a record was given last. */
  long lastNumber() {
    return values().number;
  }

  long nextEvent() {
    values().changed = true;
    return ++values().event;
  }

  long lastEvent() {
    return values().event;
  }

  /** The mark of the part of history that the last event belongs to. */
  String historyMark() {
    return values().historyMark;
  }

  void setHistoryMark(String mark) {
    values().changed = true;
    values().historyMark = mark;
  }

  long nextDecision() {
    values().changed = true;
    return ++values().decision;
  }

  /** The version of an index, which rises with each change of it. */
  long version(Index index) {
    return values().versions[index.number()];
  }

  void raise(Index index) {
    values().changed = true;
    values().versions[index.number()]++;
  }

  /** The version of the text analysis that made the entries of the text indexes. */
  long analysis() {
    return values().analysis;
  }

  /** Entries below this number are of an older analysis; 0 if there are none. */
  long analyzedFrom() {
    return values().analyzedFrom;
  }

  /** Notes which analysis made the entries from a number on. */
  void analyzed(long version, long from) {
    Values now = values();
    now.analysis = version;
    now.analyzedFrom = from;
    now.changed = true;
  }

  /** The number of a record, an event and a decision that were given last. */
  long[] last() {
    return new long[] {values().number, values().event, values().decision};
  }

  /** Goes on after numbers that are taken, even if they were not given here. */
  void goOnAfter(long number, long event, long decision) {
    Values now = values();
    if (number > now.number || event > now.event || decision > now.decision) {
      now.number = Math.max(number, now.number);
      now.event = Math.max(event, now.event);
      now.decision = Math.max(decision, now.decision);
      now.changed = true;
    }
  }

  /** Writes what has changed, before the commit. */
  void flush() {
    Values now = values;
    if (now != null && now.changed) {
      handle.change(
          UPDATE,
          now.number,
          now.event,
          now.decision,
          now.versions[0],
          now.versions[1],
          now.historyMark,
          now.analysis,
          now.analyzedFrom,
          tenant);
      now.changed = false;
    }
  }

  /** An index of which the store keeps parts in memory. */
  enum Index {
    NODE_TEXT(0, "node_text_version"),
    CHUNK_TEXT(1, "chunk_text_version");

    private final int number;
    private final String column;

    Index(int number, String column) {
      this.number = number;
      this.column = column;
    }

    /** What stands for it in the tables. */
    int number() {
      return number;
    }

    /** The column of its version in the row of the tenant. */
    String column() {
      return column;
    }
  }

  private static final class Values {
    private long number;
    private long event;
    private long decision;
    private final long[] versions = new long[Index.values().length];
    private String historyMark;
    private long analysis;
    private long analyzedFrom;
    private boolean changed;

    Values(Row row) throws SQLException {
      number = row.number();
      event = row.number();
      decision = row.number();
      for (int i = 0; i < versions.length; i++) {
        versions[i] = row.number();
      }
      historyMark = row.text();
      analysis = row.number();
      analyzedFrom = row.number();
    }
  }
}
