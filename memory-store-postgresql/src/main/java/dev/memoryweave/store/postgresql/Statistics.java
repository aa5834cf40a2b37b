package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the database look at what its tables hold whenever a process has doubled it. A database does
 * so by itself, but only after a minute, or never where that is switched off, and a planner that
 * takes tables for empty reads them whole for each of the rows that somebody asks for.
 */
final class Statistics {
  /** How many rows a tenant has when the tables are looked at first. */
  private static final long FIRST = 1_000;

  /** From how many rows on it is left to the database, which has had the time by then. */
  private static final long LAST = 1_000_000;

  /** The tables that grow with the numbers that records are given. */
  static final List<String> OF_RECORDS =
      List.of(
          "mw_scope",
          "mw_node",
          "mw_node_tag",
          "mw_node_version",
          "mw_evidence",
          "mw_evidence_link",
          "mw_relation",
          "mw_event",
          "mw_decision",
          "mw_decision_node",
          "mw_session",
          "mw_document",
          "mw_chunk",
          "mw_text_segment",
          "mw_text_posting",
          "mw_text_removed",
          "mw_vector_missing");

  /** The tables that grow with the links to vectors. */
  static final List<String> OF_LINKS = List.of("mw_vector", "mw_vector_link", "mw_vector_missing");

  private static final Logger LOG = LoggerFactory.getLogger(Statistics.class);

  private final Database database;
  private final List<String> tables;

  /** How many rows are wanted for the next look; zero before the first write. */
  private final AtomicLong next = new AtomicLong();

  Statistics(Database database, List<String> tables) {
    this.database = database;
    this.tables = tables;
  }

  /**
   * Has the tables looked at if it is time.
   *
   * @param number how many rows the tenant was given so far, or zero if nothing was
   */
  void wrote(long number) {
    long due = next.get();
    if (due == 0 && number > 0) {
      next.compareAndSet(0, Math.max(FIRST, 2 * number));
    } else if (due > 0 && number >= due && number < LAST && next.compareAndSet(due, 2 * number)) {
      look();
    }
  }

  private void look() {
    try (Connection connection = database.connection();
        Statement statement = connection.createStatement()) {
      statement.execute("SET LOCAL lock_timeout = 1000");
      for (String table : tables) {
        statement.execute("ANALYZE " + table);
      }
      connection.commit();
    } catch (SQLException | StoreException | PostgresErrors.LostException e) {
      next.set(Long.MAX_VALUE);
      LOG.debug("The tables are not looked at, which is left to the database", e);
    }
  }
}
