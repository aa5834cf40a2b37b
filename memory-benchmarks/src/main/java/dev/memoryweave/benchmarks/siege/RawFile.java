package dev.memoryweave.benchmarks.siege;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A database file past the store, as another program sees it. */
final class RawFile implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 60_000;

  private final Connection connection;

  private RawFile(Connection connection) {
    this.connection = connection;
  }

  static RawFile open(Path file) throws SQLException {
    RawFile raw = new RawFile(DriverManager.getConnection("jdbc:sqlite:" + file));
    raw.run("PRAGMA busy_timeout = " + PATIENCE_MILLIS);
    return raw;
  }

  Connection connection() {
    return connection;
  }

  void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of the first row. */
  String text(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      return result.next() ? String.valueOf(result.getString(1)) : "";
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
