package dev.memoryweave.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A file seen past the store, as another program would. */
final class RawDatabase implements AutoCloseable {
  private final Connection connection;

  RawDatabase(Path file) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    }
  }

  String text(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getString(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
