package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConnection;

/**
 * Compares the indexes, triggers and views of a file with those that the migrations create. A
 * trigger changes what is written, and an index that lacks rows hides them.
 *
 * <p>Tables of other programs are ignored, and so are objects that SQLite and FTS5 create for
 * themselves.
 */
final class SchemaCheck {
  private static final String PARTS =
      """
      SELECT type, name, coalesce(sql, '') FROM main.sqlite_schema
      WHERE type IN ('index', 'trigger', 'view') AND name NOT LIKE 'sqlite^_%' ESCAPE '^'""";

  /**
   * Where the header of a file states the format versions for writing and reading: with a log next
   * to it, which does not exist in memory, or without (SQLite's documentation, "Database File
   * Format", section 1.3.3).
   */
  private static final int JOURNAL_AT = 18;

  private static final byte NO_LOG = 1;

  private final Handle handle;
  private final Map<String, Part> expected;

  /** An index, a trigger or a view, by the statement that created it. */
  private record Part(String type, String statement) {}

  SchemaCheck(Handle handle, Schema schema) {
    this.handle = handle;
    this.expected = made(schema);
  }

  /** The result of the migrations on an empty file. */
  private static Map<String, Part> made(Schema schema) {
    SqliteErrors errors = new SqliteErrors("in memory", Duration.ZERO);
    try (SQLiteConnection connection =
            JDBC.createConnection("jdbc:sqlite::memory:", new Properties());
        Handle empty = new Handle(connection, errors, new WriterTurn())) {
      Optional<byte[]> ready = schema.isReleased() ? ready(schema.latest()) : Optional.empty();
      if (ready.isPresent()) {
        connection.deserialize("main", ready.get());
      } else {
        schema.migrate(empty, version -> {});
      }
      return parts(empty);
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /**
   * The ready layout, which a test keeps equal to the result of the migrations, for reading in
   * memory.
   */
  private static Optional<byte[]> ready(int version) {
    Optional<byte[]> copy = ReadyLayout.copy(version, CommitMark.first(), Instant.EPOCH);
    copy.ifPresent(file -> Arrays.fill(file, JOURNAL_AT, JOURNAL_AT + 2, NO_LOG));
    return copy;
  }

  private static Map<String, Part> parts(Handle handle) {
    Map<String, Part> parts = new TreeMap<>();
    handle.each(
        PARTS,
        row -> {
          String type = row.text();
          parts.put(row.text(), new Part(type, row.text()));
          return true;
        });
    return parts;
  }

  /** Reports objects that are missing, that differ, or that no migration created. */
  void run(Findings findings) {
    Map<String, Part> found = parts(handle);
    expected.forEach(
        (name, part) -> {
          if (!part.equals(found.remove(name))) {
            findings.derived(
                Area.FILE,
                "The %s '%s' is not the one that the store was made with"
                    .formatted(part.type, name));
          }
        });
    found.forEach(
        (name, part) ->
            findings.add(
                Area.FILE,
                "The %s '%s' was made by another program".formatted(part.type, name),
                false,
                "If nobody knows what it is for, close the store and remove it with"
                    + " sqlite3 FILE 'DROP %s \"%s\"'".formatted(part.type, name)));
  }

  /** Recreates missing or different objects; ignores those of other programs. */
  void mend() {
    Map<String, Part> found = parts(handle);
    expected.forEach(
        (name, part) -> {
          Part there = found.get(name);
          if (!part.equals(there)) {
            if (there != null) {
              handle.script("DROP %s \"%s\"".formatted(there.type, name));
            }
            handle.script(part.statement);
          }
        });
  }
}
