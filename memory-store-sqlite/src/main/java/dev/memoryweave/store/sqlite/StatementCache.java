package dev.memoryweave.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The statements recently prepared on a connection. */
final class StatementCache implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StatementCache.class);

  /** More than the store has, counting the variants by number of scopes, kinds and statuses. */
  private static final int MAX_STATEMENTS = 128;

  private final Connection connection;
  private final Map<String, PreparedStatement> statements =
      new LinkedHashMap<>(2 * MAX_STATEMENTS, .75f, true);

  StatementCache(Connection connection) {
    this.connection = connection;
  }

  /** The texts of the statements, the most recently used last. */
  Set<String> texts() {
    return statements.keySet();
  }

  /** The statement with a text, prepared if it is not cached. */
  PreparedStatement get(String sql) throws SQLException {
    PreparedStatement known = statements.get(sql);
    if (known != null) {
      return known;
    }
    PreparedStatement prepared = connection.prepareStatement(sql);
    statements.put(sql, prepared);
    if (statements.size() > MAX_STATEMENTS) {
      Iterator<PreparedStatement> eldest = statements.values().iterator();
      eldest.next().close();
      eldest.remove();
    }
    return prepared;
  }

  /** Drops a statement that failed, and returns whether it could be closed. */
  boolean isDropped(String sql) {
    PreparedStatement failed = statements.remove(sql);
    if (failed == null) {
      return true;
    }
    try {
      failed.close();
      return true;
    } catch (SQLException e) {
      LOG.debug("A connection is closed because a statement of it could not be", e);
      return false;
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    statements.clear();
  }
}
