package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.LockFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The order in which processes write: first come, first served.
 *
 * <p>SQLite makes waiting writers check again after ever longer pauses, so the one that checks at
 * the right moment goes first, and some wait forever. Here a writer draws a ticket from a file next
 * to the database and holds a lock on a byte of its own; it waits for the previous writer to
 * release its byte. Locks end with their process, so nobody waits for a killed one.
 *
 * <p>The queue only keeps order; SQLite itself prevents two from writing at once. A process that
 * cannot queue continues without the queue. Only one thread of a process uses it at a time.
 */
final class WriterQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WriterQueue.class);

  /** The file begins with the next ticket, which a process locks while it draws one. */
  private static final long NEXT_AT = 0;

  /** Then comes the last ticket of a writer that has left. */
  private static final long LEFT_AT = Long.BYTES;

  private static final int COUNTERS = 2 * Long.BYTES;

  /** A byte on which every process that uses the file holds a shared lock. */
  private static final long USERS_AT = COUNTERS;

  /** After it, the record of which files belong together. */
  private static final long FILES_AT = USERS_AT + 1;

  private static final long TICKETS_AT = 1_024;

  /** Before the tickets, the number of times that writers have reported progress. */
  private static final long STEPS_AT = TICKETS_AT - Long.BYTES;

  /** There are never more tickets than these waiting at once. */
  private static final long TICKETS = 1 << 20;

  /** The pause between two checks of the next writer; writers further back check less often. */
  private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(200);

  private static final long MOST_AHEAD = 10;

  /** The queues of this process, by the keys of their files. */
  private static final Map<Object, WriterQueue> OPEN = new HashMap<>();

  private final @Nullable Path path;
  private final @Nullable LockFile file;
  private @Nullable FileLock user;
  private int users;

  private WriterQueue(@Nullable Path path, @Nullable LockFile file) {
    this.path = path;
    this.file = file;
  }

  /** No queue: nobody waits. */
  static WriterQueue none() {
    return new WriterQueue(null, null);
  }

  /** The queue of a file; if it is already open in this process, the existing one. */
  static WriterQueue open(Path path) {
    try {
      LockFile file = LockFile.open(path, FinishedFile.forOwner(path));
      synchronized (OPEN) {
        WriterQueue queue = OPEN.get(file.key());
        if (queue == null) {
          queue = new WriterQueue(path, file);
          queue.lockAsUser();
          OPEN.put(file.key(), queue);
        } else {
          file.close();
        }
        queue.users++;
        return queue;
      }
    } catch (IOException e) {
      LOG.debug("Writers do not queue, as {} cannot be used", path, e);
      return none();
    }
  }

  /**
   * Whether somebody uses the file that the queue belongs to. Without a queue file, other users
   * cannot be detected.
   */
  static boolean isUsed(Path path) {
    try {
      LockFile file = LockFile.openExisting(path).orElse(null);
      if (file == null) {
        return false;
      }
      try (file;
          FileLock lock = file.tryLock(USERS_AT, false)) {
        return lock == null;
      }
    } catch (IOException e) {
      LOG.debug("Whether the queue {} is used cannot be determined", path, e);
      return false;
    }
  }

  /**
   * Runs work while no other process uses the file that the queue belongs to.
   *
   * @return its result, or nothing if another process uses the file, or that is unknown
   */
  <T> Optional<T> whileAlone(Supplier<T> work) {
    FileLock alone = null;
    try {
      release(user);
      alone = lock(USERS_AT, false);
      return alone == null ? Optional.empty() : Optional.of(work.get());
    } catch (IOException e) {
      LOG.debug("Whether {} is used by others is not known", path, e);
      return Optional.empty();
    } finally {
      release(alone);
      lockAsUser();
    }
  }

  private void lockAsUser() {
    try {
      user = lock(USERS_AT, true);
    } catch (IOException e) {
      LOG.debug("Others do not know that this process uses {}", path, e);
    }
  }

  /** The database and log that were last open together, by their keys; or nothing if none were. */
  record OpenFiles(String database, String log) {}

  /** The files that {@link #note} wrote last. */
  static Optional<OpenFiles> filesIn(Path path) {
    try {
      LockFile file = LockFile.openExisting(path).orElse(null);
      if (file == null) {
        return Optional.empty();
      }
      try (file) {
        byte[] noted = file.read(FILES_AT, (int) (STEPS_AT - FILES_AT));
        if (noted.length > 0) {
          DataInputStream in = new DataInputStream(new ByteArrayInputStream(noted));
          return Optional.of(new OpenFiles(in.readUTF(), in.readUTF()));
        }
      }
    } catch (IOException e) {
      LOG.debug("It is not known which files belonged together, as {} cannot be read", path, e);
    }
    return Optional.empty();
  }

  /** Records which files belong together, for whoever finds them. */
  void note(OpenFiles files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(files.database());
      out.writeUTF(files.log());
      if (file != null && bytes.size() <= STEPS_AT - FILES_AT) {
        file.write(FILES_AT, bytes.toByteArray());
      }
    } catch (IOException e) {
      LOG.debug("Which files belong together could not be noted in {}", path, e);
    }
  }

  /**
   * Whether nobody waits, as far as known: a killed writer may seem to wait until another one has
   * queued.
   */
  boolean isEmpty() {
    try {
      return file == null || read(NEXT_AT) <= read(LEFT_AT) + 1;
    } catch (IOException e) {
      LOG.debug("A writer goes on without queueing, as {} cannot be read", path, e);
      return true;
    }
  }

  /** How often writers have reported progress, as far as known. */
  long steps() {
    try {
      return read(STEPS_AT);
    } catch (IOException e) {
      LOG.debug("Whether writers get on is not known, as {} cannot be read", path, e);
      return 0;
    }
  }

  /**
   * Reports to waiting writers, if any, that the current one makes progress. Only the current
   * writer may do so: waiting ones must not keep each other waiting.
   */
  void noteStep() {
    try {
      if (!isEmpty()) {
        write(STEPS_AT, read(STEPS_AT) + 1);
      }
    } catch (IOException e) {
      LOG.debug("A writer could not note in {} that it gets on", path, e);
    }
  }

  /** A counter, 0 if it was never written. */
  private long read(long at) throws IOException {
    byte[] value = file == null ? new byte[0] : file.read(at, Long.BYTES);
    return value.length < Long.BYTES ? 0 : ByteBuffer.wrap(value).getLong();
  }

  private void write(long at, long value) throws IOException {
    if (file != null) {
      file.write(at, ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }
  }

  /** A place in the queue, which {@link #leave} gives up. */
  final class Ticket {
    private final long number;
    private final @Nullable FileLock own;

    private Ticket(long number, @Nullable FileLock own) {
      this.number = number;
      this.own = own;
    }

    /**
     * Whether only the previous writer is in the way, as far as known. If that one makes no
     * progress, it may have been stopped.
     */
    boolean isNext() {
      try {
        return own == null || number - 1 <= read(LEFT_AT) + 1;
      } catch (IOException e) {
        return true;
      }
    }

    /** Waits until the previous writer has left, or for some time; returns whether it has. */
    boolean await(long nanos) {
      long start = System.nanoTime();
      while (own != null && isHeld(number - 1)) {
        if (System.nanoTime() - start >= nanos) {
          return false;
        }
        LockSupport.parkNanos(PAUSE * Math.min(MOST_AHEAD, ahead()));
        if (Thread.currentThread().isInterrupted()) {
          return false;
        }
      }
      return true;
    }

    /** How many writers are before this one, at least 1, as far as known. */
    private long ahead() {
      try {
        return Math.max(1, number - 1 - read(LEFT_AT));
      } catch (IOException e) {
        return 1;
      }
    }

    void leave() {
      if (own != null) {
        try {
          write(LEFT_AT, Math.max(number, read(LEFT_AT)));
        } catch (IOException e) {
          LOG.debug("A writer could not note in {} that it has left", path, e);
        }
        release(own);
      }
    }
  }

  /** Draws a ticket; gives up the order, not the write, if that takes too long. */
  Ticket join(long nanos) {
    FileLock counter = null;
    try {
      long start = System.nanoTime();
      for (counter = lock(NEXT_AT, false);
          counter == null && file != null && System.nanoTime() - start < nanos;
          counter = lock(NEXT_AT, false)) {
        LockSupport.parkNanos(PAUSE);
      }
      if (counter == null) {
        return new Ticket(0, null);
      }
      long number = Math.max(1, read(NEXT_AT));
      write(NEXT_AT, number + 1);
      return new Ticket(number, lock(at(number), false));
    } catch (IOException e) {
      LOG.debug("A writer goes on without queueing, as {} cannot be used", path, e);
      return new Ticket(0, null);
    } finally {
      release(counter);
    }
  }

  private static long at(long number) {
    return TICKETS_AT + (number & (TICKETS - 1));
  }

  private boolean isHeld(long number) {
    try {
      FileLock lock = lock(at(number), false);
      release(lock);
      return lock == null;
    } catch (IOException e) {
      return false;
    }
  }

  private @Nullable FileLock lock(long at, boolean shared) throws IOException {
    return file == null ? null : file.tryLock(at, shared);
  }

  private static void release(@Nullable FileLock lock) {
    try {
      if (lock != null) {
        lock.release();
      }
    } catch (IOException e) {
      LOG.debug("A place in the queue of writers could not be given up", e);
    }
  }

  /** Leaves the file to the others, or removes it if there are none. */
  @Override
  public void close() throws IOException {
    if (file != null && path != null) {
      synchronized (OPEN) {
        if (--users > 0) {
          return;
        }
        OPEN.remove(file.key());
        try (file) {
          release(user);
          if (lock(USERS_AT, false) != null) {
            Files.deleteIfExists(path);
          }
        }
      }
    }
  }
}
