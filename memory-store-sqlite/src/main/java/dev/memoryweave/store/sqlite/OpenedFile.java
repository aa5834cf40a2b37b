package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A file that was found to be a store, or made into one, and its connections.
 *
 * <p>Opening does not read the whole file to look for damage. SQLite notices at once if the
 * beginning is not that of a database or the end is missing, and other damage when it reads the
 * page. Only in the log does opening look for damage, because SQLite would take it for the end of
 * the log.
 *
 * @param warnings the problems with the log, for a person
 */
record OpenedFile(
    StoreFile file,
    boolean readOnly,
    Connections connections,
    Schema schema,
    String engine,
    List<String> warnings) {

  static OpenedFile of(SqliteOptions options, List<Migration> migrations) {
    StoreFile file = StoreFile.of(options);
    try {
      Schema schema = new Schema(migrations, file.location());
      boolean readOnly = file.prepare(options.readOnly(), schema.latest());
      SqliteErrors errors = new SqliteErrors(file.location(), options.busyTimeout());
      FileWatch watch = FileWatch.of(file, errors);
      try {
        List<String> warnings = watch.requireOwnLog(readOnly);
        return of(options, schema, file, readOnly, watch, errors, warnings);
      } catch (RuntimeException | Error e) {
        watch.close();
        throw e;
      }
    } catch (RuntimeException | Error e) {
      file.discard();
      throw e;
    }
  }

  private static OpenedFile of(
      SqliteOptions options,
      Schema schema,
      StoreFile file,
      boolean readOnly,
      FileWatch watch,
      SqliteErrors errors,
      List<String> warnings) {
    Connections connections = new Connections(file, watch, readOnly, options, errors);
    try {
      String version =
          readOnly
              ? connections.reading(handle -> check(handle, file, schema))
              : connections.withWriter(
                  handle -> prepare(handle, file, schema, connections, options));
      file.finish();
      connections.watchFile();
      return new OpenedFile(file, readOnly, connections, schema, "SQLite " + version, warnings);
    } catch (RuntimeException | Error e) {
      connections.close();
      throw e;
    }
  }

  private static String check(Handle handle, StoreFile file, Schema schema) {
    try {
      return checkInTransaction(handle, file, schema);
    } finally {
      handle.rollback();
    }
  }

  private static String checkInTransaction(Handle handle, StoreFile file, Schema schema) {
    int version = schema.versionInTransaction(handle);
    if (version < schema.latest()) {
      throw new UnsupportedSchemaException(
          MemoryException.Message.of(
              "The store ",
              MemoryException.Message.place(file.location()),
              " has version ",
              version,
              " of the layout and would have to be migrated to version ",
              schema.latest(),
              ", but may only be read; open it once for writing"));
    }
    return sqliteVersion(handle);
  }

  private static String prepare(
      Handle handle,
      StoreFile file,
      Schema schema,
      Connections connections,
      SqliteOptions options) {
    int version = schema.version(handle);
    if (version == 0) {
      FreeSpace.prepare(handle);
    }
    useLog(handle, file, options);
    if (version < schema.latest()) {
      schema.migrate(handle, from -> new Backup(file, connections).make(from));
      // Until the file itself has a mark, a log cannot be matched as reliably.
      handle.first("PRAGMA wal_checkpoint(TRUNCATE)", Row::number);
    }
    FreeSpace.reclaim(handle, file);
    return sqliteVersion(handle);
  }

  private static String sqliteVersion(Handle handle) {
    return handle.first("SELECT sqlite_version()", Row::text).orElseThrow();
  }

  /**
   * Enables the write-ahead log, so that readers and a writer can work at the same time. The change
   * needs exclusive access to the file for a moment, for which SQLite does not wait.
   */
  private static void useLog(Handle handle, StoreFile file, SqliteOptions options) {
    long start = System.nanoTime();
    String mode = journalMode(handle, "");
    while (!mode.equals("wal")) {
      try {
        mode = journalMode(handle, " = WAL");
        if (!mode.equals("wal")) {
          throw new StoreUnavailableException(
              MemoryException.Message.of(
                  "The store ",
                  MemoryException.Message.place(file.location()),
                  " is in a place where SQLite cannot keep a write-ahead log, such as a network"
                      + " folder; use a local disk"));
        }
      } catch (StoreUnavailableException e) {
        if (!SqliteErrors.isBusy(e)
            || System.nanoTime() - start > options.busyTimeout().toNanos()) {
          throw e;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
    }
  }

  private static String journalMode(Handle handle, String change) {
    return handle.first("PRAGMA journal_mode" + change, Row::text).orElse("");
  }
}
