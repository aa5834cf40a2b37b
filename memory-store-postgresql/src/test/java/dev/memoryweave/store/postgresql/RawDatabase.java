package dev.memoryweave.store.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The rows of a tenant, for another program than the library. */
record RawDatabase(PostgresOptions options) {
  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://" + options.servers() + "/" + options.database(), "postgres", null);
  }

  /** Runs statements, in which {@code :t} stands for the number of the tenant. */
  void run(String... statements) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      long tenant = tenant(statement);
      for (String sql : statements) {
        statement.execute(sql.replace(":t", String.valueOf(tenant)));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first column of the first row, as a text; "null" if there is none. */
  String first(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      String bound = sql.replace(":t", String.valueOf(tenant(statement)));
      try (ResultSet rows = statement.executeQuery(bound)) {
        return rows.next() ? String.valueOf(rows.getString(1)) : "null";
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  long number(String sql) {
    return Long.parseLong(first(sql));
  }

  private long tenant(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT id FROM mw_tenant WHERE name = '" + options.tenant() + "'")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
