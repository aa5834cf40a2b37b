package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The layout of the tables, which numbered scripts create and change. One process at a time brings
 * it up to date, under a lease that ends by itself if the process does. Each statement of a script
 * is a transaction of its own, as not every engine changes tables within one, and may run again.
 */
final class Schema {
  private static final List<Script> SCRIPTS =
      List.of(new Script("V001__memory.sql", 1), new Script("V002__members.sql", 2));

  private static final List<String> FIRST =
      List.of(
          "CREATE TABLE IF NOT EXISTS mw_layout (version bigint PRIMARY KEY, oldest bigint NOT NULL,"
              + " applied_at bigint NOT NULL)",
          "CREATE TABLE IF NOT EXISTS mw_lease (name text PRIMARY KEY, holder text NOT NULL,"
              + " until_at bigint NOT NULL)");

  private static final String EXISTS =
      """
      SELECT count(*) FROM information_schema.tables
      WHERE table_name = 'mw_layout' AND table_schema = current_schema()""";
  private static final String OLDEST = "SELECT coalesce(max(oldest), 0) FROM mw_layout";
  private static final String LATEST = "SELECT coalesce(max(version), 0) FROM mw_layout";

  private final Database database;
  private final String location;

  /**
   * What makes a layout of the one before it.
   *
   * @param oldest the oldest layout whose library can go on reading and writing afterwards. A
   *     script that only adds what that one need not know keeps the number of the script before, so
   *     that machines can be brought up to date one after the other
   */
  private record Script(String file, int oldest) {}

  /**
   * The layout of the tables.
   *
   * @param version that of the last script that was run; 0 without any tables
   * @param oldest the oldest layout whose library can work with it
   */
  private record Layout(int version, int oldest) {}

  Schema(Database database, String location) {
    this.database = database;
    this.location = location;
  }

  /** The version of the latest layout that this library knows. */
  static int latest() {
    return SCRIPTS.size();
  }

  /** Checks that a store that is only read can work with the layout. */
  void require() {
    Layout found = layout();
    if (found.version < latest()) {
      throw new StoreUnavailableException(
          found.version == 0
              ? "There are no memories in " + location + " yet, and it is open for reading only"
              : "The layout of "
                  + location
                  + " has to be brought up to date first; open it for writing once");
    }
    requireKnown(found);
  }

  private void requireKnown(Layout found) {
    if (found.oldest > latest()) {
      throw new UnsupportedSchemaException(
          "A later version of this library wrote the tables in "
              + location
              + " (layout "
              + found.version
              + ", and this one knows "
              + latest()
              + "); use that version");
    }
  }

  /** Brings the layout up to date. */
  void migrate(Lease lease) {
    Layout found = layout();
    requireKnown(found);
    if (found.version >= latest()) {
      return;
    }
    FIRST.forEach(this::run);
    lease.holding(
        "layout",
        () -> {
          for (int next = layout().version + 1; next <= latest(); next++) {
            Script script = SCRIPTS.get(next - 1);
            statements(script.file).forEach(this::run);
            run(
                "INSERT INTO mw_layout (version, oldest, applied_at) VALUES ("
                    + next
                    + ", "
                    + script.oldest
                    + ", "
                    + lease.now().toEpochMilli()
                    + ") ON CONFLICT DO NOTHING");
          }
        });
  }

  private Layout layout() {
    return database.run(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return number(statement, EXISTS) == 0
                ? new Layout(0, 0)
                : new Layout(number(statement, LATEST), number(statement, OLDEST));
          }
        });
  }

  private static int number(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getInt(1);
    }
  }

  private void run(String sql) {
    boolean unused =
        database.run(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                return statement.execute(sql);
              } catch (SQLException e) {
                // Two processes may create the first tables at the same moment.
                if (!"23505".equals(e.getSQLState()) && !"42P07".equals(e.getSQLState())) {
                  throw e;
                }
                connection.rollback();
                return false;
              }
            });
  }

  /** The statements of a script, without its comments. */
  private static List<String> statements(String script) {
    StringBuilder text = new StringBuilder();
    try (InputStream in =
        Objects.requireNonNull(Schema.class.getResourceAsStream(script), script)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("--"))
          .forEach(line -> text.append(line).append('\n'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> statements = new ArrayList<>();
    for (String statement : text.toString().split(";\n", -1)) {
      if (!statement.isBlank()) {
        statements.add(statement.strip());
      }
    }
    return statements;
  }
}
