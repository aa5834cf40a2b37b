package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.StoreUnavailableException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The row of a tenant, which the owner of the tables adds by opening a store for it. */
final class Tenant {
  private static final String FIND = "SELECT id FROM mw_tenant WHERE name = ?";
  private static final String ADD =
      """
      INSERT INTO mw_tenant (id, name, last_number, last_event, last_decision, node_text_version,
        chunk_text_version, history_mark, analysis, analyzed_from)
      SELECT coalesce(max(id), 0) + 1, ?, 0, 0, 0, 0, 0, '', ?, 0 FROM mw_tenant
      ON CONFLICT DO NOTHING""";
  private static final int TRIES = 100;

  private Tenant() {}

  /** The number of a tenant. */
  static long number(Database database, PostgresOptions options) {
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Long> found = find(database, options.tenant());
      if (found.isPresent()) {
        return found.get();
      }
      if (options.readOnly()) {
        throw new StoreUnavailableException(
            "There are no memories of the tenant '"
                + options.tenant()
                + "' yet, and the store is open for reading only");
      }
      add(database, options.tenant());
    }
    throw new StoreUnavailableException("The tenant could not be added; try again");
  }

  /** The owner of the tables may do everything, member or not. */
  private static final String MAY_WRITE =
      """
      SELECT m.may_write FROM mw_member AS m WHERE m.role_name = current_user AND m.tenant = ?
        AND NOT EXISTS (SELECT 1 FROM information_schema.tables AS t
          JOIN pg_tables AS p ON p.schemaname = t.table_schema AND p.tablename = t.table_name
          WHERE t.table_schema = current_schema() AND t.table_name = 'mw_member'
            AND p.tableowner = current_user)""";

  /** Whether the user of the database may only read what the tenant has. */
  static boolean isReadOnly(Database database, long tenant) {
    return database.run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(MAY_WRITE)) {
            statement.setLong(1, tenant);
            try (ResultSet rows = statement.executeQuery()) {
              return rows.next() && rows.getLong(1) == 0;
            }
          }
        });
  }

  private static Optional<Long> find(Database database, String name) {
    return database.run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
              return rows.next() ? Optional.of(rows.getLong(1)) : Optional.<Long>empty();
            }
          }
        });
  }

  private static void add(Database database, String name) {
    int unused =
        database.run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(ADD)) {
                statement.setString(1, name);
                statement.setLong(2, IndexedText.VERSION);
                return statement.executeUpdate();
              } catch (SQLException e) {
                if ("42501".equals(e.getSQLState())) {
                  throw new StoreUnavailableException(
                      "The database user is no member of the tenant '"
                          + name
                          + "'; its owner has to make it one",
                      e);
                }
                // Another process has added it, or another one with the same number.
                if (!"23505".equals(e.getSQLState())) {
                  throw e;
                }
                connection.rollback();
                return 0;
              }
            });
  }
}
