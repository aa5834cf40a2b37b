package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Finding;
import dev.memoryweave.store.StoreCorruptedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** Makes a copy of a store, and checks one that nobody has open. */
final class StoredCopy {
  private static final String INTEGRITY = "PRAGMA integrity_check(1)";

  /** Every row is looked up in every index, so pages are needed again; in KiB. */
  private static final int CACHE = 16_000;

  /** Maximum number of findings in a message. */
  private static final int NAMED = 3;

  private StoredCopy() {}

  /**
   * Copies the state that a connection sees into an empty file, and flushes it to the disk.
   *
   * <p>The copy has a mark of its own. Its pages are not those of the store, so a log of the store
   * that continues from the same write must not be taken for the log of the copy.
   */
  static void write(Handle reader, Path copy) throws IOException {
    reader.script("PRAGMA query_only = OFF");
    reader.update("VACUUM INTO ?", copy.toString());
    try (Handle own = openPrivately(copy, copy)) {
      if (CommitMarkTable.page(own) > 0) {
        CommitMarkTable.beginAnew(own);
      }
    }
    FinishedFile.force(copy);
  }

  /**
   * Reads all pages of the file, and returns its layout version.
   *
   * @param shown the name of the file in messages
   * @throws StoreCorruptedException if it is damaged or not a database
   * @throws dev.memoryweave.store.UnsupportedSchemaException if it belongs to another program, or
   *     has a later version
   */
  static int check(Path copy, Path shown) {
    Schema schema = new Schema(Schema.migrations(), shown.toString());
    try (Handle handle = open(copy, shown)) {
      int version = schema.version(handle);
      if (version == 0) {
        throw new StoreCorruptedException(
            MemoryException.Message.of(
                "The file ", shown, " is empty and no backup of a store; name another file"));
      }
      List<String> found = handle.list(INTEGRITY, Row::text);
      if (!found.equals(List.of("ok"))) {
        throw damaged(shown, String.join("; ", found));
      }
      return version;
    }
  }

  /**
   * Checks a file that is to replace a store as {@link #check} does, including all its records.
   *
   * @throws StoreCorruptedException as {@link #check} does, or if anything in it is wrong
   * @throws dev.memoryweave.store.UnsupportedSchemaException as {@link #check} does
   */
  static int requireSound(Path copy, Path shown) throws IOException {
    BackupSeal.requireWholeAndRemove(copy, shown);
    int version = check(copy, shown);
    Schema schema = new Schema(Schema.migrations(), shown.toString());
    MemoryStore.Check found =
        version == schema.latest()
            ? verify(copy, shown, schema)
            : verifyMigrated(copy, shown, schema);
    if (!found.isSound()) {
      throw damaged(
          shown,
          found.findings().stream()
              .limit(NAMED)
              .map(Finding::what)
              .collect(Collectors.joining("; ")));
    }
    return version;
  }

  private static MemoryStore.Check verify(Path copy, Path shown, Schema schema) {
    try (Handle handle = open(copy, shown)) {
      return Verification.ofCopy(handle, schema);
    }
  }

  /** The checks know only the latest layout, and the file keeps its own. */
  private static MemoryStore.Check verifyMigrated(Path copy, Path shown, Schema schema)
      throws IOException {
    Path scratch = FinishedFile.beginBeside(copy, SideFiles.COPYING);
    try {
      Files.copy(copy, scratch, StandardCopyOption.REPLACE_EXISTING);
      try (Handle handle = openPrivately(scratch, shown)) {
        schema.migrate(handle, version -> {});
        return Verification.ofCopy(handle, schema);
      }
    } finally {
      FinishedFile.remove(scratch);
    }
  }

  private static StoreCorruptedException damaged(Path shown, String why) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The file ",
            shown,
            " is damaged (",
            MemoryException.Message.foreign(why),
            "); use another backup, or open a copy of this one as a store, mend that with ",
            SqliteErrors.REBUILD,
            " and ",
            SqliteErrors.REPAIR,
            ", and restore it"));
  }

  private static Handle open(Path copy, Path shown) {
    return open(copy, shown, "?immutable=1", SQLiteOpenMode.READONLY);
  }

  /** Opens a file that nobody else knows about, and that is worthless if this fails. */
  private static Handle openPrivately(Path copy, Path shown) {
    Handle handle = open(copy, shown, "", SQLiteOpenMode.READWRITE);
    handle.first("PRAGMA journal_mode = MEMORY", Row::text);
    handle.script("PRAGMA synchronous = OFF");
    return handle;
  }

  private static Handle open(Path copy, Path shown, String parameters, SQLiteOpenMode mode) {
    SqliteErrors errors = new SqliteErrors(shown.toString(), Duration.ZERO);
    SQLiteConfig config = new SQLiteConfig();
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.resetOpenMode(SQLiteOpenMode.READWRITE);
    config.setOpenMode(mode);
    NativeLibrary.prepare();
    try {
      Handle handle =
          new Handle(
              JDBC.createConnection(
                  "jdbc:sqlite:" + copy.toUri() + parameters, config.toProperties()),
              errors,
              new WriterTurn());
      handle.script(
          "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0;"
              + " PRAGMA cache_size = -"
              + CACHE);
      return handle;
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }
}
