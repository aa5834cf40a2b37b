package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryHome;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options for opening a {@link SqliteMemoryStore}. All except the file have defaults.
 *
 * @param file the database file, or null for a private one that ends with the store
 * @param readOnly whether to open an existing file read-only; default false. A file without write
 *     permission is opened read-only in any case
 * @param busyTimeout how long a transaction waits for its turn, 0 to 1 hour; default {@link
 *     #DEFAULT_BUSY_TIMEOUT}. Writers take turns in the order of requests, so a wait usually takes
 *     about as long as the earlier writes, a few milliseconds each, and a multiple of that at
 *     worst. For readers this is the maximum wait. A writer waits as long as those before it make
 *     progress; this is how long the current writer, in this process or another one, may run no
 *     statement
 * @param readers how many read transactions run at once, 1 to 64; default: the number of
 *     processors, but 4 to 16. Further ones wait for each other, never for a writer. Each needs a
 *     connection, which is opened on first use
 * @param synchronous the durability of acknowledged writes; default {@link Synchronous#FULL}
 */
public record SqliteOptions(
    @Nullable Path file,
    boolean readOnly,
    Duration busyTimeout,
    int readers,
    Synchronous synchronous) {
  /** The path that means a private store without a file. */
  public static final String IN_MEMORY = ":memory:";

  /** The default time that a transaction waits for its turn. */
  public static final Duration DEFAULT_BUSY_TIMEOUT = Duration.ofSeconds(10);

  /** The environment variable that names the folder of the default file. */
  public static final String HOME_VARIABLE = MemoryHome.VARIABLE;

  /** The name of the default file. */
  public static final String DEFAULT_FILE = MemoryHome.DATABASE;

  private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);
  private static final int MAX_READERS = 64;

  /** The durability of acknowledged writes: the failures that they survive. */
  public enum Synchronous {
    /** Any stop of the process or the machine, as far as the disk keeps its promises. */
    FULL,
    /** The end of the process; the latest writes may be lost if the machine stops. */
    NORMAL,
    /**
     * The end of the process; the file may be damaged if the machine stops. For bulk loads only.
     */
    OFF
  }

  /** Checks the ranges. */
  public SqliteOptions {
    InvalidValueException.unless(
        !busyTimeout.isNegative() && busyTimeout.compareTo(LONGEST_TIMEOUT) <= 0,
        "busyTimeout",
        busyTimeout,
        "last from nothing to one hour");
    InvalidValueException.unless(
        readers >= 1 && readers <= MAX_READERS, "readers", readers, "be from 1 to " + MAX_READERS);
    Objects.requireNonNull(synchronous, "synchronous");
    InvalidValueException.unless(
        file != null || !readOnly, "readOnly", readOnly, "be false for a store in memory");
    file = file == null ? null : file.toAbsolutePath().normalize();
  }

  /** The defaults for a file. */
  public static SqliteOptions of(Path file) {
    InvalidValueException.given("file", file);
    return new SqliteOptions(file, false, DEFAULT_BUSY_TIMEOUT, defaultReaders(), Synchronous.FULL);
  }

  /**
   * The defaults for a path as a person writes it, or for {@value #IN_MEMORY}.
   *
   * @throws InvalidValueException if it is blank or not a path of this system
   */
  public static SqliteOptions of(String place) {
    InvalidValueException.given("path", place);
    if (place.strip().equals(IN_MEMORY)) {
      return inMemory();
    }
    return of(path("path", place));
  }

  /** The defaults for a private store that ends when it is closed. */
  public static SqliteOptions inMemory() {
    return new SqliteOptions(null, false, DEFAULT_BUSY_TIMEOUT, defaultReaders(), Synchronous.OFF);
  }

  /**
   * The defaults for the file {@value #DEFAULT_FILE} in the folder that the environment variable
   * {@value #HOME_VARIABLE} names, or else in {@code .memory} in the user's home.
   */
  public static SqliteOptions atDefaultPlace() {
    return of(MemoryHome.ofProcess().database());
  }

  private static Path path(String field, String text) {
    InvalidValueException.unless(!text.isBlank(), field, text, "name a path");
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      InvalidValueException invalid =
          new InvalidValueException(field, text, "be a path of this system: " + e.getReason());
      invalid.initCause(e);
      throw invalid;
    }
  }

  private static int defaultReaders() {
    return Math.max(4, Math.min(16, Runtime.getRuntime().availableProcessors()));
  }

  /** Returns a copy that opens the file read-only, or also for writing. */
  public SqliteOptions withReadOnly(boolean value) {
    return new SqliteOptions(file, value, busyTimeout, readers, synchronous);
  }

  /** Returns a copy with another time to wait. */
  public SqliteOptions withBusyTimeout(Duration value) {
    return new SqliteOptions(file, readOnly, value, readers, synchronous);
  }

  /** Returns a copy with another number of readers. */
  public SqliteOptions withReaders(int value) {
    return new SqliteOptions(file, readOnly, busyTimeout, value, synchronous);
  }

  /** Returns a copy with another durability. */
  public SqliteOptions withSynchronous(Synchronous value) {
    return new SqliteOptions(file, readOnly, busyTimeout, readers, value);
  }
}
