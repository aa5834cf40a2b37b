package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * The connections of one store: one for writing, lent to one thread at a time in the order of
 * requests, and a few for reading. They are opened on first use and kept.
 */
final class Connections implements FreeSpace.Writer, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  /**
   * Cache of each connection, in KiB. A search among 10,000 nodes of about 100 words touches about
   * 10 MB of pages; with SQLite's default of 2 MB it took a twentieth longer, with 64 MB it was not
   * faster.
   */
  private static final int CACHE = 16 * 1024;

  /** The log is truncated to this many bytes after a large transaction has extended it. */
  private static final int LOG_LIMIT = 64 * 1024 * 1024;

  /**
   * How long a writer waits for the previous one before it checks whether the file is free anyway:
   * the previous one may have been stopped.
   */
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(500);

  /** How long the first in the queue waits before it checks again whether the file is free. */
  private static final long SHORTEST_PAUSE = TimeUnit.MICROSECONDS.toNanos(100);

  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

  private final StoreFile file;
  private final FileWatch watch;
  private final boolean readOnly;
  private final SqliteErrors errors;
  private final SqliteOptions options;
  private final Semaphore reading;
  private final Deque<Handle> idleReaders = new ConcurrentLinkedDeque<>();
  private @Nullable Handle writer;
  private volatile boolean isClosing;

  /**
   * Keeps SQLite from moving the log into the file when the other connections are closed. SQLite
   * does so with the last connection unless it is read-only. Null where the log never needs to be
   * kept.
   */
  private @Nullable Handle anchor;

  Connections(
      StoreFile file,
      FileWatch watch,
      boolean readOnly,
      SqliteOptions options,
      SqliteErrors errors) {
    this.file = file;
    this.watch = watch;
    this.readOnly = readOnly;
    this.options = options;
    this.errors = errors;
    this.reading = new Semaphore(options.readers(), true);
  }

  /** The search indexes that cannot be read normally. */
  IndexWarnings indexes() {
    return errors.indexes();
  }

  /** Remembers which files are open, once the file has its layout, to detect changes. */
  void watchFile() {
    if (!file.isVolatile()) {
      Handle handle = open(false, true);
      watch.noteMark(CommitMarkTable.page(handle));
      watch.noteSideFiles();
      if (readOnly) {
        closeQuietly(handle);
      } else {
        anchor = handle;
        watch.noteForOthers();
      }
    }
  }

  @Override
  public <T> T writing(Function<Handle, T> work) {
    return withWriter(
        handle -> {
          WriterQueue queue = watch.queue();
          if (queue.isEmpty() && handle.beginsWritingAtOnce()) {
            return run(handle, work);
          }
          WriterQueue.Ticket ticket = queue.join(PATIENCE);
          try {
            begin(handle, ticket);
            return run(handle, work);
          } finally {
            ticket.leave();
          }
        });
  }

  private <T> T run(Handle handle, Function<Handle, T> work) {
    WriterTurn turn = watch.turn();
    WriterQueue queue = watch.queue();
    turn.tell(queue::noteStep);
    try {
      T result = work.apply(handle);
      watch.requireSame();
      return result;
    } finally {
      turn.tell(null);
      queue.noteStep();
    }
  }

  private void begin(Handle handle, WriterQueue.Ticket ticket) {
    WriterQueue queue = watch.queue();
    Patience patience =
        new Patience(options.busyTimeout().toNanos(), System::nanoTime, queue.steps());
    watch.turn().setWaiting(true);
    try {
      for (long pause = SHORTEST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        boolean isFirst = ticket.await(Math.min(PATIENCE, patience.left()));
        if ((isFirst || ticket.isNext()) && handle.beginsWritingAtOnce()) {
          return;
        }
        if (Thread.currentThread().isInterrupted()) {
          throw errors.interrupted();
        }
        if (isClosing) {
          throw new StoreClosedException();
        }
        if (patience.begins(queue.steps())) {
          watch.turn().noteOthers();
        } else if (patience.left() <= 0) {
          throw errors.lockedByOthers();
        }
        if (isFirst) {
          LockSupport.parkNanos(pause);
        }
      }
    } finally {
      watch.turn().setWaiting(false);
    }
  }

  @Override
  public <T> T withWriter(Function<Handle, T> work) {
    WriterTurn turn = watch.turn();
    switch (turn.take(options.busyTimeout().toNanos(), () -> isClosing)) {
      case TAKEN -> {
        // Falls through: the code below runs during this thread's turn.
      }
      case STUCK -> throw turn.isWaiting() ? errors.lockedByOthers() : errors.stuck();
      case INTERRUPTED -> throw errors.interrupted();
      case GIVEN_UP -> throw new StoreClosedException();
    }
    try {
      watch.requireSame();
      Handle handle = writer == null ? open(true, false) : writer;
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
      turn.release();
    }
  }

  /** Makes threads give up that wait for their turn to write. */
  void stopWaiting() {
    isClosing = true;
    watch.turn().look();
  }

  /** Runs work in a read transaction that has begun; the work ends it. */
  <T> T reading(Function<Handle, T> work) {
    takeReader();
    try {
      watch.requireSameDatabase();
      Handle idle = idleReaders.pollFirst();
      Handle handle = idle == null ? open(false, readOnly) : idle;
      try {
        handle.beginReading();
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

  /** An interrupted thread does not wait, but continues if it need not wait. */
  private void takeReader() {
    try {
      if (!reading.tryAcquire(options.busyTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
        throw errors.occupied();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      if (!reading.tryAcquire()) {
        throw errors.interrupted();
      }
    }
  }

  private void closeQuietly(Handle handle) {
    try {
      handle.close();
    } catch (StoreException e) {
      LOG.warn("A connection to the store {} could not be closed", file.location(), e);
    }
  }

  /** Opens another connection, which the caller closes. */
  Handle open() {
    watch.requireSame();
    return open(true, readOnly);
  }

  private Handle open(boolean forWriting, boolean cannotWrite) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout((int) options.busyTimeout().toMillis());
    config.setGetGeneratedKeys(false);
    // Each connection is used by one thread at a time, and the file exists.
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    if (cannotWrite) {
      config.resetOpenMode(SQLiteOpenMode.READWRITE);
      config.setOpenMode(SQLiteOpenMode.READONLY);
    }
    // As a URI, so that no character of the path has a special meaning.
    String uri = file.path().toUri() + (readOnly && file.isImmutable() ? "?immutable=1" : "");
    NativeLibrary.prepare();
    try {
      Handle handle =
          new Handle(
              JDBC.createConnection("jdbc:sqlite:" + uri, config.toProperties()),
              errors,
              watch.turn());
      try {
        handle.script(settings(forWriting && !cannotWrite));
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
   * Deleted content is overwritten ({@code secure_delete}), so that forgotten memories cannot be
   * read from the free pages of the file; the cost is not measurable. Memory mapping stays off: it
   * made searches no faster, and truncation of a mapped file by another program kills the process
   * instead of causing an error.
   */
  private String settings(boolean forWriting) {
    return """
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA temp_store = MEMORY;
        PRAGMA mmap_size = 0;
        PRAGMA secure_delete = ON;
        PRAGMA cache_size = -%s;
        PRAGMA synchronous = %s;
        PRAGMA journal_size_limit = %s;
        PRAGMA query_only = %s;
        """
        .formatted(CACHE, options.synchronous(), LOG_LIMIT, forWriting ? "OFF" : "ON");
  }

  /** Closes all connections, none of which may be in use. */
  @Override
  public void close() {
    FileWatch.Closing closing = watch.closing();
    switch (closing) {
      case WITH_LOG -> closeAnchor();
      case LOG_LOST -> saveView();
      default -> {
        // The log stays as it is.
      }
    }
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
    closeAnchor();
    if (closing == FileWatch.Closing.REPLACED) {
      watch.setLogAside();
    }
    watch.close();
  }

  private void closeAnchor() {
    Handle known = anchor;
    anchor = null;
    if (known != null) {
      closeQuietly(known);
    }
  }

  /** Saves the view of this process, part of which is in a log that no longer has a path. */
  private void saveView() {
    Handle known = anchor;
    if (known != null) {
      Path copy = SideFiles.freeName(file.beside(StoreFile.RESCUED));
      try {
        FinishedFile.createForOwner(copy);
        StoredCopy.write(known, copy);
        LOG.warn(
            "The log of the store {} was deleted or replaced while it was open; what this process"
                + " had written is in {}",
            file.location(),
            copy);
      } catch (IOException | StoreException e) {
        LOG.error(
            "The log of the store {} was deleted or replaced while it was open, and what this"
                + " process had written could not be copied to {}",
            file.location(),
            copy,
            e);
      }
    }
  }
}
