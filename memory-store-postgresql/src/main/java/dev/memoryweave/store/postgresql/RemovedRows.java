package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.text.TextIndex;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the database keeps of rows that were removed: it leaves them in their tables until these are
 * vacuumed, and what it then frees keeps its bytes until something is written over it. So small
 * tables are written anew, which takes a moment in which nobody reads them.
 */
final class RemovedRows {
  private static final Logger LOG = LoggerFactory.getLogger(RemovedRows.class);

  /** About how many bytes of the text index one transaction goes through. */
  private static final long STEP = 4L << 20;

  /** Tables up to this size are written anew. */
  private static final long SMALL = 64L << 20;

  /** How long to wait for those who read an earlier state, or are at work on a table. */
  private static final long MOST_WAITING = TimeUnit.SECONDS.toNanos(2);

  private static final String TABLES =
      """
      SELECT table_name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_name LIKE 'mw\\_%'
        AND table_type = 'BASE TABLE' ORDER BY table_name""";

  /** A number of a transaction that begins now. */
  private static final String NOW = "SELECT txid_current() % 4294967296";

  /** Whoever still sees a state from before a transaction. */
  private static final String READERS =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND backend_type <> 'autovacuum worker'
        AND backend_xmin IS NOT NULL AND age(backend_xmin) >= age(CAST('%s' AS xid))""";

  private static final long LOOKS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Database database;

  RemovedRows(Database database) {
    this.database = database;
  }

  /**
   * Takes removed entries out of the text indexes.
   *
   * @return whether all are out
   */
  static boolean eraseTexts(Transaction tx) {
    boolean done = true;
    for (Counters.Index index : Counters.Index.values()) {
      done &= TextIndex.Writer.of(new TextTable(tx, index)).erase(STEP);
    }
    return done;
  }

  /**
   * Frees what removed rows take in all tables.
   *
   * @return whether nothing of them is left in the tables, as far as the database tells
   */
  boolean free() {
    return database.run(
        connection -> {
          // A table is vacuumed outside of transactions.
          connection.setAutoCommit(true);
          try (Statement statement = connection.createStatement()) {
            boolean all = awaitReaders(statement);
            all &= free(statement);
            connection.setAutoCommit(false);
            return all;
          }
        });
  }

  /**
   * Waits a while for those who read an earlier state, which the database keeps for them.
   *
   * @return whether there is nobody left
   */
  private static boolean awaitReaders(Statement statement) {
    try {
      String readers = READERS.formatted(number(statement, NOW));
      for (long waited = 0; number(statement, readers) > 0; waited += LOOKS) {
        if (waited >= MOST_WAITING) {
          return false;
        }
        LockSupport.parkNanos(LOOKS);
      }
      return true;
    } catch (SQLException e) {
      LOG.debug("The database does not tell who reads an earlier state", e);
      return false;
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static List<String> tables(Statement statement) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(TABLES)) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    return tables;
  }

  /** Writes small tables anew, once nobody is at work on them, and vacuums the others. */
  private static boolean free(Statement statement) throws SQLException {
    List<String> left = new ArrayList<>(tables(statement));
    List<String> small = new ArrayList<>();
    for (String table : left) {
      if (isSmall(statement, table)) {
        small.add(table);
      }
    }
    for (long waited = 0; !small.isEmpty() && waited < MOST_WAITING; waited += LOOKS) {
      if (waited > 0) {
        LockSupport.parkNanos(LOOKS);
      }
      small.removeIf(
          table -> vacuum(statement, "FULL, ANALYZE, SKIP_LOCKED", table) && left.remove(table));
    }
    left.forEach(
        table -> {
          boolean unused = vacuum(statement, "ANALYZE, SKIP_LOCKED", table);
        });
    return left.isEmpty();
  }

  /** Whether it was done: a table in use, or of somebody else, is passed over with a warning. */
  private static boolean vacuum(Statement statement, String options, String table) {
    try {
      statement.clearWarnings();
      statement.execute("VACUUM (" + options + ") " + table);
      return statement.getWarnings() == null;
    } catch (SQLException e) {
      LOG.debug("The table {} could not be vacuumed", table, e);
      return false;
    }
  }

  /** Whether a table is known to be small; not every engine tells. */
  private static boolean isSmall(Statement statement, String table) {
    try {
      return number(statement, "SELECT pg_total_relation_size('" + table + "')") <= SMALL;
    } catch (SQLException e) {
      LOG.debug("The size of the table {} is not known", table, e);
      return false;
    }
  }
}
