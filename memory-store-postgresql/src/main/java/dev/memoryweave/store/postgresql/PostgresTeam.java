package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The members of a tenant: roles of the database that may read, or read and write, its memories.
 * For whoever owns the tables, which is the user that opened a store first.
 *
 * <p>A role that is no member of a tenant finds nothing of it, not even that it exists, whether it
 * asks through this library or in SQL, as policies of row-level security keep its rows apart. A
 * member that may only read opens its store for reading only.
 */
public final class PostgresTeam implements AutoCloseable {
  private static final String TABLES =
      """
      SELECT table_name FROM information_schema.tables
      WHERE table_schema = current_schema() AND substr(table_name, 1, 3) = 'mw_'
      ORDER BY table_name""";
  private static final String PUT =
      """
      INSERT INTO mw_member (role_name, tenant, may_write) VALUES (?, ?, ?)
      ON CONFLICT (role_name, tenant) DO UPDATE SET may_write = excluded.may_write""";
  private static final String REMOVE = "DELETE FROM mw_member WHERE role_name = ? AND tenant = ?";
  private static final String LIST =
      "SELECT role_name, may_write FROM mw_member WHERE tenant = ? ORDER BY role_name";
  private static final String ROLE = "SELECT count(*) FROM pg_roles WHERE rolname = ?";

  private final PostgresErrors errors;
  private final Database database;
  private final long tenant;

  private PostgresTeam(PostgresErrors errors, Database database, long tenant) {
    this.errors = errors;
    this.database = database;
    this.tenant = tenant;
  }

  /**
   * The members of the tenant that an address names, which is added if it is new.
   *
   * @throws dev.memoryweave.store.StoreException as {@link PostgresMemoryStore#open} does
   */
  public static PostgresTeam of(PostgresOptions options) {
    InvalidValueException.given("options", options);
    PostgresMemoryStore.open(options.withReadOnly(false)).close();
    PostgresErrors errors = new PostgresErrors(options.location());
    Database database = new Database(options, Database.source(options, System.getenv()), errors);
    try {
      return new PostgresTeam(errors, database, Tenant.number(database, options));
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  /**
   * A member.
   *
   * @param role the name of a role of the database
   * @param mayWrite whether it may change memories, too
   */
  public record Member(String role, boolean mayWrite) {}

  /** The members, by name. */
  public List<Member> members() {
    try (Connection connection = database.connection();
        PreparedStatement statement = connection.prepareStatement(LIST)) {
      statement.setLong(1, tenant);
      List<Member> members = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          members.add(new Member(rows.getString(1), rows.getLong(2) != 0));
        }
      }
      connection.rollback();
      return members;
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /**
   * Makes a role a member, or changes what it may do.
   *
   * @param role the name of a role that exists
   * @throws StoreUnavailableException if there is no such role, or the user may not grant rights
   */
  public void grant(String role, boolean mayWrite) {
    InvalidValueException.required("role", role, "name a role of the database");
    try (Connection connection = database.connection()) {
      requireRole(connection, role);
      for (String table : tables(connection)) {
        // Who belongs to a tenant, and what the layout is, is the owner's to say.
        boolean isOwners = table.equals("mw_member") || table.equals("mw_layout");
        String rights = mayWrite && !isOwners ? "SELECT, INSERT, UPDATE, DELETE" : "SELECT";
        run(connection, "GRANT " + rights + " ON " + table + " TO " + quoted(role));
      }
      try (PreparedStatement statement = connection.prepareStatement(PUT)) {
        statement.setString(1, role);
        statement.setLong(2, tenant);
        statement.setLong(3, mayWrite ? 1 : 0);
        int unused = statement.executeUpdate();
      }
      connection.commit();
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /** Takes a role out of the tenant; it finds nothing of it from then on. */
  public void revoke(String role) {
    try (Connection connection = database.connection();
        PreparedStatement statement = connection.prepareStatement(REMOVE)) {
      statement.setString(1, role);
      statement.setLong(2, tenant);
      int unused = statement.executeUpdate();
      connection.commit();
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  private static void requireRole(Connection connection, String role) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ROLE)) {
      statement.setString(1, role);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next() || rows.getLong(1) == 0) {
          throw new StoreUnavailableException(
              "The database has no role '" + role + "'; create it first (CREATE ROLE ... LOGIN)");
        }
      }
    }
  }

  private static List<String> tables(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(TABLES)) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    return tables;
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /** A name as SQL takes it, whatever it holds. */
  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  @Override
  public void close() {
    database.close();
  }
}
