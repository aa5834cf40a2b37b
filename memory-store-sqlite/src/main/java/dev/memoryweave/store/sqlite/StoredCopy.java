package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCorruptedException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** Looks at a copy of a store that nobody has open. */
final class StoredCopy {
  private static final String INTEGRITY = "PRAGMA integrity_check(1)";

  /** Every row is looked up in every index, so that pages are needed again; in KiB. */
  private static final int CACHE = 16_000;

  private StoredCopy() {}

  /**
   * Reads all pages of the file, and gives the version of its layout.
   *
   * @param shown the name of the file in messages
   * @throws StoreCorruptedException if it is damaged or no database
   * @throws dev.memoryweave.store.UnsupportedSchemaException if it is another program's, or of a
   *     later version
   */
  static int check(Path copy, Path shown) {
    Schema schema = new Schema(Schema.migrations(), shown.toString());
    try (Handle handle = open(copy, shown)) {
      int version = schema.version(handle);
      if (version == 0) {
        throw new StoreCorruptedException(
            "The file " + shown + " is empty and no backup of a store; name another file");
      }
      List<String> found = handle.list(INTEGRITY, Row::text);
      if (!found.equals(List.of("ok"))) {
        throw new StoreCorruptedException(
            "The file "
                + shown
                + " is damaged ("
                + String.join("; ", found)
                + "); use another backup, or mend the store with verify and repair first");
      }
      return version;
    }
  }

  private static Handle open(Path copy, Path shown) {
    SqliteErrors errors = new SqliteErrors(shown.toString(), Duration.ZERO);
    SQLiteConfig config = new SQLiteConfig();
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.resetOpenMode(SQLiteOpenMode.READWRITE);
    config.setOpenMode(SQLiteOpenMode.READONLY);
    try {
      Handle handle =
          new Handle(
              JDBC.createConnection(
                  "jdbc:sqlite:" + copy.toUri() + "?immutable=1", config.toProperties()),
              errors);
      handle.script(
          "PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0; PRAGMA cache_size = -" + CACHE);
      return handle;
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }
}
