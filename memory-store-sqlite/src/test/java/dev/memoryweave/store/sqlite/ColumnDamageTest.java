package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever column of whatever table holds another value than was written, verify() names it. */
class ColumnDamageTest {
  /** The columns that nothing goes by, and why. */
  private static final Map<String, String> IDLE =
      Map.of(
          "schema_migration.applied_at", "says when a step was made, for a person",
          "sqlite_sequence.seq", "may be higher than the last number that was given",
          "node_text_config.v", "the version of the format, which FTS5 may raise",
          "chunk_text_config.v", "the version of the format, which FTS5 may raise",
          "node_text_docsize.origin", "may be that of any write that was merged with its own",
          "chunk_text_docsize.origin", "may be that of any write that was merged with its own");

  /** The tables that need not have two rows. */
  private static final List<String> SINGLE =
      List.of(
          "commit_mark",
          "node_text_config",
          "chunk_text_config",
          "node_text_norms",
          "chunk_text_norms");

  @TempDir Path folder;

  /**
   * Of every table but the virtual ones, whose content is in tables of their own. No row that is
   * written has a checksum any more.
   */
  private static final String COLUMNS =
      """
      SELECT group_concat(t.name || '.' || c.name, ' ') FROM sqlite_schema AS t
      JOIN pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%'
        AND (c.name <> 'checksum' OR t.name = 'schema_migration')""";

  @Test
  void verify_anotherValueInAnyColumn_isNamed() throws Exception {
    Path file = folder.resolve("memory.db");
    ManyRecords.write(file);
    List<String> columns;
    List<String> unnamed = new ArrayList<>();
    int damages = 0;
    try (MemoryStore store = SqliteMemoryStore.open(file);
        RawDatabase raw = new RawDatabase(file)) {
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      columns = List.of(raw.text(COLUMNS).split(" ", -1));
    }
    for (String column : columns) {
      String[] names = column.split("\\.", -1);
      for (String damage : damages(file, names[0], names[1])) {
        Path copy = folder.resolve("copy.db");
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        if (isRun(copy, damage) && !content(copy, names[0]).equals(content(file, names[0]))) {
          damages++;
          if (isSound(copy)) {
            unnamed.add(column + ": " + damage);
          }
        }
      }
    }
    assertThat(columns.size()).isGreaterThan(72);
    assertThat(damages).isGreaterThan(500);
    assertThat(unnamed).allMatch(found -> IDLE.containsKey(found.substring(0, found.indexOf(':'))));
  }

  /** Scripts that change the value of one row, and give two rows each other's value. */
  private static List<String> damages(Path file, String table, String column) throws Exception {
    try (RawDatabase raw = new RawDatabase(file)) {
      List<String> damages = new ArrayList<>();
      String key = key(raw, table);
      // Before the pages of FTS5 come averages, which no search goes by, and the list of segments.
      String counted = table.endsWith("_data") ? " AND id > 10" : "";
      String one = row(raw, key, table, column + " IS NOT NULL" + counted);
      if (!SINGLE.contains(table)) {
        assertThat(raw.text("SELECT count(*) > 1 FROM " + table)).as(table).isEqualTo("1");
      }
      assertThat(one).as("a value in %s.%s", table, column).isNotEmpty();
      String value = value(raw, table, column, one);
      damages.add(update(table, column, changed(column), one));
      String two = row(raw, key, table, "quote(" + column + ") <> " + quoted(value) + counted);
      if (!two.isEmpty()) {
        String between = value.startsWith("'") ? "'between'" : "-77";
        damages.add(
            update(table, column, between, one)
                + update(table, column, value, two)
                + update(table, column, value(raw, table, column, two), column + " = " + between));
      }
      return damages;
    }
  }

  private static String update(String table, String column, String value, String row) {
    return "UPDATE %s SET %s = %s WHERE %s;\n".formatted(table, column, value, row);
  }

  private static String changed(String column) {
    return """
        CASE typeof(%1$s) WHEN 'integer' THEN %1$s + 1 WHEN 'real' THEN %1$s + 0.125 \
        WHEN 'text' THEN %1$s || 'x' \
        ELSE CAST(substr(%1$s, 1, 3) || x'5a' || substr(%1$s, 5) AS BLOB) END"""
        .formatted(column);
  }

  private static String value(RawDatabase raw, String table, String column, String row)
      throws SQLException {
    return raw.text("SELECT quote(%s) FROM %s WHERE %s".formatted(column, table, row));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** What tells the rows of a table apart, as one text. */
  private static String key(RawDatabase raw, String table) throws SQLException {
    String keys =
        raw.text(
            "SELECT coalesce(group_concat('quote(' || name || ')', '||'), '') FROM"
                + " pragma_table_info('"
                + table
                + "') WHERE pk > 0");
    boolean hasRowid =
        raw.text("SELECT wr FROM pragma_table_list WHERE name = '" + table + "'").equals("0");
    return hasRowid ? "quote(rowid)" : keys;
  }

  /** A condition that one row fulfils, or an empty text if there is no row. */
  private static String row(RawDatabase raw, String key, String table, String condition)
      throws SQLException {
    String found =
        raw.text(
            "SELECT coalesce((SELECT %s FROM %s WHERE %s LIMIT 1), '')"
                .formatted(key, table, condition));
    return found.isEmpty() ? "" : key + " = " + quoted(found);
  }

  /** Runs a script, unless the rules of the table forbid what it does. */
  private static boolean isRun(Path file, String script) throws SQLException {
    try (RawDatabase raw = new RawDatabase(file)) {
      raw.run("PRAGMA foreign_keys = OFF", "PRAGMA ignore_check_constraints = ON", "BEGIN", script);
      raw.run("COMMIT");
      return true;
    } catch (SQLException e) {
      // Another row has that value.
      return !script.equals(script.replace(" + 1 ", " + 1000 "))
          && isRun(file, script.replace(" + 1 ", " + 1000 "));
    }
  }

  /** All rows of a table: those of a list can take each other's value and say the same. */
  private static String content(Path file, String table) throws SQLException {
    try (RawDatabase raw = new RawDatabase(file)) {
      String row =
          raw.text(
              "SELECT group_concat('quote(' || name || ')', '||') FROM pragma_table_info('"
                  + table
                  + "')");
      return raw.text(
          "SELECT group_concat(r) FROM (SELECT %s AS r FROM %s ORDER BY 1)".formatted(row, table));
    }
  }

  private static boolean isSound(Path file) {
    // An index of another version would be rebuilt by whoever may write.
    try (MemoryStore store = SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true))) {
      return store.verify().isSound();
    } catch (StoreException e) {
      return false;
    }
  }
}
