package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Translates the errors of the database into the exceptions of the SPI; no other class does. The
 * codes are those of the PostgreSQL documentation, appendix "PostgreSQL Error Codes".
 */
final class PostgresErrors {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresErrors.class);

  /** Serialization failure, and deadlock: the same work may succeed when it is run again. */
  private static final Set<String> TRANSIENT = Set.of("40001", "40P01");

  /**
   * The server has ended the connection, as it stops, starts, or has waited too long for the
   * client; or it does not know how a statement ended.
   */
  private static final Set<String> LOST =
      Set.of("57P01", "57P02", "57P03", "57P05", "40003", "25P03");

  /** An error within the server, which may know as little as the client. */
  private static final String INTERNAL = "XX000";

  private final String location;

  /** The kinds of records of which unreadable ones were encountered. */
  private final Set<String> skipped = ConcurrentHashMap.newKeySet();

  PostgresErrors(String location) {
    this.location = location;
  }

  /** Thrown to run the whole work of a transaction again. */
  static final class ConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConflictException(SQLException cause) {
      super(cause);
    }
  }

  /**
   * Thrown when a connection broke, or the server failed to say how a statement ended: nothing of
   * the transaction was kept unless this happened during its commit.
   */
  static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final StoreException failure;

    LostException(StoreException failure) {
      super(failure);
      this.failure = failure;
    }

    /** The exception for callers of the store. */
    StoreException failure() {
      return failure;
    }
  }

  /** The exception for a commit: its outcome is unknown if it is a {@link LostException}. */
  RuntimeException ofCommit(SQLException e) {
    return INTERNAL.equals(e.getSQLState()) ? new LostException(failure(INTERNAL, e)) : of(e);
  }

  RuntimeException of(SQLException e) {
    String code = e.getSQLState() == null ? "" : e.getSQLState();
    if (TRANSIENT.contains(code)) {
      return new ConflictException(e);
    }
    if (code.startsWith("08") || LOST.contains(code)) {
      return new LostException(failure(code, e));
    }
    return failure(code, e);
  }

  private StoreException failure(String code, SQLException e) {
    if (code.startsWith("08") || code.startsWith("57P")) {
      return new StoreUnavailableException(
          "The database " + location + " cannot be reached; look whether it runs and try again", e);
    }
    if (code.startsWith("53")) {
      return new StoreUnavailableException(
          "The database "
              + location
              + " has no room left (disk, memory or connections), so nothing was written; make"
              + " room and try again",
          e);
    }
    if (code.startsWith("28")) {
      return new StoreUnavailableException(
          "The database " + location + " refuses the user or the password", e);
    }
    return switch (code) {
      case "3D000" ->
          new StoreUnavailableException("There is no database " + location + "; create it", e);
      case "25P03" ->
          new StoreUnavailableException(
              "A write to "
                  + location
                  + " was open for longer than the patience, so the database ended it and nothing"
                  + " was written",
              e);
      case "25006" -> new ReadOnlyStoreException(location);
      case "42501" ->
          new StoreUnavailableException(
              "The database user has no right to do this in "
                  + location
                  + ": "
                  + e.getMessage()
                  + "; grant it",
              e);
      case "55P03", "57014" ->
          new StoreUnavailableException(
              "The database "
                  + location
                  + " did not answer in time, or somebody else was writing for too long; try again",
              e);
      case "XX001", "XX002" ->
          new StoreCorruptedException(
              "The database " + location + " is damaged: " + e.getMessage() + "; restore it", e);
      default ->
          new StoreUnavailableException(
              "The database " + location + " failed (" + code + "): " + e.getMessage(), e);
    };
  }

  /** The exception for a record that was asked for by its name and cannot be read. */
  StoreCorruptedException unreadable(String kind, Object name, InvalidValueException e) {
    return new StoreCorruptedException(
        "The " + kind + " '" + name + "' in " + location + " cannot be read: " + e.getMessage(), e);
  }

  /** Notes that a list leaves out a record that cannot be read; once for each kind. */
  void skipped(String kind, InvalidValueException e) {
    if (skipped.add(kind)) {
      LOG.warn("A {} in {} cannot be read and is left out: {}", kind, location, e.getMessage());
    }
  }
}
