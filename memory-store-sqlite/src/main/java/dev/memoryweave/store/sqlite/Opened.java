package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A file that was found to be a store, or made one, and its connections. */
record Opened(
    StoreFile file, boolean readOnly, Connections connections, Schema schema, String engine) {

  static Opened of(SqliteOptions options, List<Migration> migrations) {
    StoreFile file = StoreFile.of(options);
    try {
      boolean readOnly = file.prepare(options.readOnly());
      SqliteErrors errors = new SqliteErrors(file.location(), options.busyTimeout());
      Schema schema = new Schema(migrations, file.location());
      Connections connections = new Connections(file, readOnly, options, errors);
      try {
        String version =
            readOnly
                ? connections.reading(handle -> check(handle, file, schema))
                : connections.writing(handle -> prepare(handle, file, schema, connections, options));
        return new Opened(file, readOnly, connections, schema, "SQLite " + version);
      } catch (RuntimeException | Error e) {
        connections.close();
        throw e;
      }
    } catch (RuntimeException | Error e) {
      file.discard();
      throw e;
    }
  }

  private static String check(Handle handle, StoreFile file, Schema schema) {
    int version = schema.version(handle);
    if (version < schema.latest()) {
      throw new UnsupportedSchemaException(
          "The store "
              + file.location()
              + " has version "
              + version
              + " of the layout and would have to be migrated to version "
              + schema.latest()
              + ", but may only be read; open it once for writing");
    }
    requireWhole(handle, file);
    return sqliteVersion(handle);
  }

  private static String prepare(
      Handle handle,
      StoreFile file,
      Schema schema,
      Connections connections,
      SqliteOptions options) {
    int version = schema.version(handle);
    requireWhole(handle, file);
    useLog(handle, file, options);
    if (version < schema.latest()) {
      schema.migrate(handle, from -> new Backup(file, connections).make(from));
    }
    return sqliteVersion(handle);
  }

  private static String sqliteVersion(Handle handle) {
    return handle.first("SELECT sqlite_version()", Row::text).orElseThrow();
  }

  /**
   * Finds out cheaply whether the end of the file is missing. Damage inside of it shows when the page is
   * read; a full check would read everything each time.
   */
  private static void requireWhole(Handle handle, StoreFile file) {
    handle.begin("BEGIN");
    try {
      // While a snapshot of a log is in use, nobody empties the log; so with an empty log what the
      // header tells must be there.
      long bytes = handle.number("PRAGMA page_count") * handle.number("PRAGMA page_size");
      if (file.logBytes() == 0 && Files.size(file.path()) < bytes) {
        throw new StoreCorruptedException(
            "The end of the store "
                + file.location()
                + " is missing: it has "
                + Files.size(file.path())
                + " of "
                + bytes
                + " bytes; restore it from a backup");
      }
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "The store " + file.location() + " cannot be looked at: " + e.getMessage(), e);
    } finally {
      handle.rollback();
    }
  }

  /**
   * Has changes go to a log first, which is what lets readers and a writer work at the same time. The
   * change needs the file for itself for a moment, for which SQLite does not wait.
   */
  private static void useLog(Handle handle, StoreFile file, SqliteOptions options) {
    long start = System.nanoTime();
    String mode = journalMode(handle, "");
    while (!mode.equals("wal")) {
      try {
        mode = journalMode(handle, " = WAL");
        if (!mode.equals("wal")) {
          throw new StoreUnavailableException(
              "The store "
                  + file.location()
                  + " is in a place where SQLite cannot keep a write-ahead log, such as a network"
                  + " folder; use a local disk");
        }
      } catch (StoreUnavailableException e) {
        if (!isBusy(e) || System.nanoTime() - start > options.busyTimeout().toNanos()) {
          throw e;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
    }
  }

  private static String journalMode(Handle handle, String change) {
    return handle.first("PRAGMA journal_mode" + change, Row::text).orElse("");
  }

  private static boolean isBusy(StoreUnavailableException e) {
    return e.getCause() instanceof SQLiteException cause
        && (cause.getResultCode().code & 0xff) == SQLiteErrorCode.SQLITE_BUSY.code;
  }
}
