package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates SQLite's errors into the exceptions of the SPI; no other class does. */
final class SqliteErrors {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteErrors.class);

  /** SQLite's extended codes have the primary one in their lowest byte. */
  private static final int PRIMARY = 0xff;

  /** The names of all full-text indexes. */
  private static final String INDEXES =
      NodeIndex.LAYOUT.table() + " or " + ChunkIndex.LAYOUT.table();

  /** The method that rebuilds the indexes, and the operation of doors. */
  static final MemoryException.Message.Part REBUILD =
      MemoryException.Message.either("rebuildIndex()", "{rebuild}");

  private static final MemoryException.Message.Part VERIFY =
      MemoryException.Message.either("verify()", "{check}");
  static final MemoryException.Message.Part REPAIR =
      MemoryException.Message.either("repair()", "the repair of {check}");

  private final String location;
  private final MemoryException.Message.Part place;
  private final Duration busyTimeout;

  private final IndexWarnings indexes;

  /** The kinds of records of which unreadable ones were encountered. */
  private final Set<RecordKind> skipped = ConcurrentHashMap.newKeySet();

  SqliteErrors(String location, Duration busyTimeout) {
    this.location = location;
    this.place = MemoryException.Message.place(location);
    this.busyTimeout = busyTimeout;
    this.indexes = new IndexWarnings(location);
  }

  /** The search indexes that cannot be read normally. */
  IndexWarnings indexes() {
    return indexes;
  }

  StoreException of(SQLException e) {
    SQLiteErrorCode code = code(e);
    if (code == SQLiteErrorCode.SQLITE_READONLY_DBMOVED) {
      return moved();
    }
    if (code == SQLiteErrorCode.SQLITE_CORRUPT_VTAB) {
      return damagedIndexes(e);
    }
    return switch (SQLiteErrorCode.getErrorCode(code.code & PRIMARY)) {
      case SQLITE_BUSY, SQLITE_LOCKED -> new StoreUnavailableException(lockedMessage(), e);
      case SQLITE_READONLY -> readOnly(e);
      case SQLITE_CORRUPT ->
          new StoreCorruptedException(
              MemoryException.Message.of(
                  "The store ",
                  place,
                  " is damaged; ",
                  REBUILD,
                  " mends it if only a search index is, which is derived; else restore it from a"
                      + " backup, or save what can be read with 'sqlite3 FILE .recover'"),
              e);
      case SQLITE_FULL ->
          new StoreUnavailableException(
              MemoryException.Message.of(
                  "There is no room for the store ",
                  place,
                  ", so nothing was written; free some space on its disk and try again"),
              e);
      case SQLITE_NOTADB ->
          new StoreCorruptedException(
              MemoryException.Message.of(
                  "The file ",
                  place,
                  " is not an SQLite database, or its beginning is damaged; name another file, or"
                      + " restore it from a backup"),
              e);
      case SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH ->
          new StoreUnavailableException(
              MemoryException.Message.of(
                  "The store ",
                  place,
                  " cannot be opened; check that the file and its folder, and files beside it that"
                      + " end in -wal and -shm, may be read and written"),
              e);
      case SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_TOOBIG ->
          new StoreUnavailableException(
              MemoryException.Message.of(
                  "The store ",
                  place,
                  " could not be read or written (",
                  e,
                  "); check its disk, and the files beside it that end in -wal and -shm"),
              e);
      case SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE ->
          new StoreCorruptedException(
              MemoryException.Message.of(
                  "The store ",
                  place,
                  " does not have the layout or content that it should have (",
                  e,
                  "); restore it from a backup"),
              e);
      default ->
          new StoreUnavailableException(
              MemoryException.Message.of("SQLite could not be used for the store ", place, ": ", e),
              e);
    };
  }

  /** Whether it means that another connection has locked the file. */
  static boolean isBusy(StoreException e) {
    return e.getCause() instanceof SQLException cause && isBusy(primary(cause));
  }

  private static boolean isBusy(int primary) {
    return primary == SQLiteErrorCode.SQLITE_BUSY.code
        || primary == SQLiteErrorCode.SQLITE_LOCKED.code;
  }

  /** Whether the connection is still usable. */
  static boolean isHarmless(SQLException e) {
    int primary = primary(e);
    return isBusy(primary) || primary == SQLiteErrorCode.SQLITE_CONSTRAINT.code;
  }

  private static int primary(SQLException e) {
    return code(e).code & PRIMARY;
  }

  private static SQLiteErrorCode code(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? sqlite.getResultCode()
        : SQLiteErrorCode.getErrorCode(e.getErrorCode());
  }

  private ReadOnlyStoreException readOnly(SQLException e) {
    ReadOnlyStoreException failure = new ReadOnlyStoreException(location);
    failure.initCause(e);
    return failure;
  }

  /** A stored record that the model rejects, or a column without its required value. */
  StoreCorruptedException invalidRecord(InvalidValueException e) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The store ",
            place,
            " holds a record that breaks the rules of its kind: ",
            e,
            "; something else wrote it, so restore the store from a backup"),
        e);
  }

  /** A record that was requested by its name and breaks the rules of the model. */
  StoreCorruptedException unreadable(RecordKind kind, Object name, InvalidValueException e) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The ",
            kind.label(),
            " '",
            name,
            "' in the store ",
            place,
            " cannot be read: ",
            e,
            "; mend the store with ",
            REPAIR,
            ", or restore it from a backup"),
        e);
  }

  /**
   * Logs that a list continues without an unreadable record: one line for each kind, because lists
   * are read all the time.
   */
  void skipped(RecordKind kind, InvalidValueException e) {
    if (skipped.add(kind)) {
      LOG.warn(
          "The store {} holds a {} that cannot be read, and others may follow: {}. Lists leave them"
              + " out; verify() counts them, repair() mends the store",
          location,
          kind.label(),
          e.getMessage());
    }
  }

  /** An index or a derived list names rows that do not exist. */
  StoreCorruptedException gone(String what) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "An index of the store ",
            place,
            " names ",
            what,
            "; it is derived from the records, so rebuild it with ",
            REBUILD,
            ", and see with ",
            VERIFY,
            " whether more is wrong"));
  }

  /** A record names a scope that does not exist. */
  StoreCorruptedException scopeGone(long id) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The scope with the number ",
            id,
            ", which records of the store ",
            place,
            " name, is gone; restore the store from a backup"));
  }

  /** Some search index is damaged, and it is unknown which. */
  StoreCorruptedException damagedIndexes(Throwable e) {
    return damagedIndex(INDEXES, e);
  }

  /**
   * A damaged search index.
   *
   * @param index its name
   */
  StoreCorruptedException damagedIndex(String index, Throwable e) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The search index ",
            index,
            " of the store ",
            place,
            " is damaged (",
            e,
            "); it is derived from the records, so rebuild it with ",
            REBUILD,
            "; if that fails, restore the store from a backup"),
        e);
  }

  /** A search index in an FTS5 format that neither this library nor its SQLite supports. */
  UnsupportedSchemaException unknownIndex(String index, String engine) {
    return new UnsupportedSchemaException(
        MemoryException.Message.of(
            "The search index ",
            index,
            " of the store ",
            place,
            " has a form that SQLite ",
            engine,
            " does not know; another program or version wrote it; it is derived from the records,"
                + " so rebuild it with ",
            REBUILD,
            ", or use the version of sqlite-jdbc that wrote it"));
  }

  /** The file at the store's path is no longer the one that was opened. */
  StoreUnavailableException moved() {
    return new StoreUnavailableException(
        MemoryException.Message.of(
            "The file of the store ",
            place,
            " was deleted, moved or replaced while it was open, so nothing is read from or written"
                + " to it any more; close the store and open it again"));
  }

  /** The files next to the store's are no longer those that were opened with it. */
  StoreUnavailableException cutOff() {
    return new StoreUnavailableException(
        MemoryException.Message.of(
            "The files beside the store ",
            place,
            " that end in -wal and -shm were deleted or replaced while it was open, so nothing is"
                + " written to it any more; close the store in all processes and open it again"));
  }

  /** The log next to the file continues another file. */
  StoreCorruptedException foreignLog(Path log) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The log ",
            log,
            " beside the store does not belong to the file ",
            place,
            ", which was probably restored or replaced, and would damage it; nothing was changed."
                + " Close all programs that use it, and keep both: to go on with the file that the"
                + " log belongs to, put that back in its place; to go on with this one, move the"
                + " log to another folder, as it holds the latest writes of the other"));
  }

  /** The file cannot be read. */
  StoreUnavailableException unreadable(IOException e) {
    return new StoreUnavailableException(
        MemoryException.Message.of(
            "The store ", place, " cannot be read (", e, "); check its disk"),
        e);
  }

  /** Another process did not end its transaction in time. */
  StoreUnavailableException lockedByOthers() {
    return new StoreUnavailableException(lockedMessage());
  }

  private MemoryException.Message lockedMessage() {
    return MemoryException.Message.of(
        "The store ",
        place,
        " stayed locked by another process for ",
        seconds(busyTimeout),
        "; try again",
        MemoryException.Message.either(", or open it with a longer busyTimeout", ""));
  }

  /** Other read transactions of this process did not end in time. */
  StoreUnavailableException occupied() {
    return new StoreUnavailableException(
        MemoryException.Message.of(
            "The store ",
            place,
            " was kept busy by other reads of this process for ",
            seconds(busyTimeout),
            "; try again",
            MemoryException.Message.either(
                ", or open it with more readers or a longer busyTimeout", "")));
  }

  /** The write transaction of this process makes no progress. */
  StoreUnavailableException stuck() {
    return new StoreUnavailableException(
        MemoryException.Message.of(
            "Nothing could be written to the store ",
            place,
            ": another write of this process has been open for ",
            seconds(busyTimeout),
            " without doing anything; have it end, as it may wait for something else",
            MemoryException.Message.either(", or open the store with a longer busyTimeout", "")));
  }

  StoreUnavailableException interrupted() {
    return new StoreUnavailableException(
        MemoryException.Message.of(
            "The thread was interrupted while it waited for the store ",
            place,
            "; nothing was done"));
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
