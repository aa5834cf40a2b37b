package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreException;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * The connections of one store: one that writes, lent to one thread at a time in the order of
 * asking, and a few that read. They are opened when they are first needed and kept.
 */
final class Connections implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  /**
   * Of each connection, in KiB. A search among 10,000 nodes of some 100 words touches about 10 MB
   * of pages; with SQLite's default of 2 MB it took a twentieth longer, with 64 MB no less.
   */
  private static final int CACHE = 16 * 1024;

  /** The log is cut back to this many bytes after a large transaction has made it longer. */
  private static final int LOG_LIMIT = 64 * 1024 * 1024;

  private final StoreFile file;
  private final boolean readOnly;
  private final SqliteErrors errors;
  private final SqliteOptions options;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final Semaphore reading;
  private final Deque<Handle> idleReaders = new ConcurrentLinkedDeque<>();
  private @Nullable Handle writer;

  Connections(StoreFile file, boolean readOnly, SqliteOptions options, SqliteErrors errors) {
    this.file = file;
    this.readOnly = readOnly;
    this.options = options;
    this.errors = errors;
    this.reading = new Semaphore(options.readers(), true);
  }

  /** Runs work with the connection that writes. */
  <T> T writing(Function<Handle, T> work) {
    await(writing::tryLock, writing::tryLock, "writes");
    try {
      requireUnmoved();
      Handle handle = writer == null ? open(true) : writer;
      writer = handle;
      try {
        return work.apply(handle);
      } finally {
        if (!handle.isUsable()) {
          writer = null;
          closeQuietly(handle);
        }
      }
    } finally {
      writing.unlock();
    }
  }

  /** Runs work with one of the connections that read. */
  <T> T reading(Function<Handle, T> work) {
    await(reading::tryAcquire, reading::tryAcquire, "reads");
    try {
      requireUnmoved();
      Handle idle = idleReaders.pollFirst();
      Handle handle = idle == null ? open(false) : idle;
      try {
        return work.apply(handle);
      } finally {
        if (handle.isUsable()) {
          idleReaders.addFirst(handle);
        } else {
          closeQuietly(handle);
        }
      }
    } finally {
      reading.release();
    }
  }

  private interface Attempt {
    boolean succeeds();
  }

  private interface TimedAttempt {
    boolean succeeds(long time, TimeUnit unit) throws InterruptedException;
  }

  /** An interrupted thread does not wait, but goes on where it need not wait. */
  private void await(Attempt attempt, TimedAttempt timedAttempt, String others) {
    try {
      if (!timedAttempt.succeeds(options.busyTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
        throw errors.occupied(others);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      if (!attempt.succeeds()) {
        throw errors.interrupted(e);
      }
    }
  }

  private void requireUnmoved() {
    if (!file.isUnmoved()) {
      throw errors.moved();
    }
  }

  private void closeQuietly(Handle handle) {
    try {
      handle.close();
    } catch (StoreException e) {
      LOG.warn("A connection to the store {} could not be closed", file.location(), e);
    }
  }

  /** Opens one more connection, which the caller closes. */
  Handle open(boolean forWriting) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout((int) options.busyTimeout().toMillis());
    config.setGetGeneratedKeys(false);
    // Each connection is used by one thread at a time, and the file exists.
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    if (readOnly) {
      config.resetOpenMode(SQLiteOpenMode.READWRITE);
      config.setOpenMode(SQLiteOpenMode.READONLY);
    }
    // As a URI, so that no character of the path has a meaning.
    String uri = file.path().toUri() + (readOnly && file.isImmutable() ? "?immutable=1" : "");
    try {
      Handle handle = new Handle(config.createConnection("jdbc:sqlite:" + uri), errors);
      try {
        handle.script(settings(forWriting && !readOnly));
        return handle;
      } catch (RuntimeException e) {
        closeQuietly(handle);
        throw e;
      }
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /**
   * What is deleted is overwritten ({@code secure_delete}), so that what was forgotten cannot be
   * read in the free pages of the file; it costs nothing measurable. Memory mapping stays off: it
   * made searches no faster, and a mapped file that another program cuts short ends the process
   * instead of giving an error.
   */
  private String settings(boolean forWriting) {
    return """
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA temp_store = MEMORY;
        PRAGMA mmap_size = 0;
        PRAGMA secure_delete = ON;
        PRAGMA cache_size = -%d;
        PRAGMA synchronous = %s;
        PRAGMA journal_size_limit = %d;
        PRAGMA query_only = %s;
        """
        .formatted(CACHE, options.synchronous(), LOG_LIMIT, forWriting ? "OFF" : "ON");
  }

  /** Closes all connections, none of which may be in use. */
  @Override
  public void close() {
    for (Handle handle = idleReaders.poll(); handle != null; handle = idleReaders.poll()) {
      closeQuietly(handle);
    }
    Handle last = writer;
    writer = null;
    if (last != null) {
      // The last connection of all processes moves the log into the file and removes it. If that
      // fails, nothing is lost: the log stays and is read when the file is opened again.
      closeQuietly(last);
    }
  }
}
