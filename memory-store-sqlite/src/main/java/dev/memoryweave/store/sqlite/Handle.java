package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;

/**
 * A connection with its prepared statements. Used by one thread at a time.
 *
 * <p>Statements that change rows should change one each, and return none. For others SQLite opens a
 * nested transaction, at whose beginning the full-text index writes its pending changes; for many
 * nodes in one transaction this takes several times as long as writing once.
 *
 * <p>A failure inside a write transaction is remembered, and {@link #commit} throws it again: on
 * some failures SQLite undoes the whole transaction, after which later statements would be
 * committed one by one.
 */
final class Handle implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Handle.class);

  private final SQLiteConnection connection;
  private final int busyTimeout;
  private final SqliteErrors errors;
  private final WriterTurn turn;
  private final StatementCache statements;
  private final Map<Scope, Long> scopeIds = new HashMap<>();
  private final Map<Long, Scope> scopes = new HashMap<>();
  private @Nullable StoreException failure;
  private boolean usable = true;

  /** Whether a statement of the transaction failed because of damage. */
  private boolean hasMetDamage;

  private boolean writing;
  private boolean changed;

  /**
   * Wraps a connection.
   *
   * @param turn is notified of each statement, so that waiting threads see progress
   */
  Handle(SQLiteConnection connection, SqliteErrors errors, WriterTurn turn) {
    this.connection = connection;
    this.turn = turn;
    statements = new StatementCache(connection);
    busyTimeout = connection.getBusyTimeout();
    this.errors = errors;
  }

  /** Cache of scope ids; cleared when a transaction is undone. */
  Map<Scope, Long> scopeIds() {
    return scopeIds;
  }

  /** Cache of scopes by id; cleared when a transaction is undone. */
  Map<Long, Scope> scopes() {
    return scopes;
  }

  /** The statements recently run on the connection. */
  Set<String> statements() {
    return statements.texts();
  }

  /** The translation of failures into the exceptions of the SPI. */
  SqliteErrors errors() {
    return errors;
  }

  /** Whether the connection can still be used. */
  boolean isUsable() {
    return usable;
  }

  /** Begins a read transaction. */
  void beginReading() {
    begin("BEGIN", false);
  }

  /** Begins a write transaction, as soon as no other is running. */
  void beginWriting() {
    begin("BEGIN IMMEDIATE", true);
  }

  private void begin(String statement, boolean forWriting) {
    failure = null;
    hasMetDamage = false;
    try {
      // While this waits for another process, it does not count as a running statement.
      run(statement, PreparedStatement::executeUpdate);
    } catch (SQLException e) {
      throw failed(e);
    }
    turn.end();
    writing = forWriting;
    changed = false;
  }

  /** Whether the transaction has changed anything in the file. */
  boolean hasChanged() {
    return writing && changed;
  }

  /** Begins a write transaction if that needs no waiting, and returns whether it did. */
  boolean beginsWritingAtOnce() {
    try {
      connection.setBusyTimeout(0);
      try {
        beginWriting();
        return true;
      } finally {
        connection.setBusyTimeout(busyTimeout);
      }
    } catch (SQLException e) {
      throw failed(e);
    } catch (StoreUnavailableException e) {
      if (SqliteErrors.isBusy(e)) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Commits the transaction.
   *
   * @throws StoreException if a statement of the transaction failed, or the commit does
   */
  void commit() {
    if (failure != null && writing) {
      throw failure;
    }
    if (!writing && hasMetDamage) {
      // There is nothing to store, and SQLite may refuse to commit after encountering damage.
      rollback();
      return;
    }
    try {
      update("COMMIT");
    } catch (StoreCorruptedException e) {
      // A commit reads no table, but FTS5 writes its pending changes then.
      throw damagedIndexes(e);
    }
  }

  /** Rolls the transaction back. A connection that cannot do so is not used again. */
  void rollback() {
    scopeIds.clear();
    scopes.clear();
    try {
      run("ROLLBACK", step(PreparedStatement::executeUpdate));
    } catch (SQLException e) {
      // After some failures SQLite has already undone it; a new connection is right in any case.
      usable = false;
      LOG.debug("A connection is closed because its transaction could not be undone", e);
    }
  }

  /** Runs a statement and returns the number of rows that it changed. */
  int update(String sql, @Nullable Object... values) {
    try {
      int count = run(sql, step(PreparedStatement::executeUpdate), values);
      changed |= count > 0;
      return count;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** The first row, or nothing if there is none. */
  <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... values) {
    List<T> found = new ArrayList<>(1);
    each(
        sql,
        row -> {
          found.add(reader.read(row));
          return false;
        },
        values);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  /** The number in the only row. */
  long number(String sql, @Nullable Object... values) {
    return first(sql, Row::number, values)
        .orElseThrow(
            () -> errors.invalidRecord(new InvalidValueException("result", null, "have a row")));
  }

  /** All rows. */
  <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... values) {
    List<T> found = new ArrayList<>();
    each(
        sql,
        row -> {
          found.add(reader.read(row));
          return true;
        },
        values);
    return found;
  }

  /** Passes row after row to the reader until there are no more or it returns false. */
  void each(String sql, RowReader<Boolean> reader, @Nullable Object... values) {
    try {
      run(
          sql,
          statement -> {
            try (ResultSet result = step(PreparedStatement::executeQuery).of(statement)) {
              Row row = new Row(result);
              while (advance(row) && reader.read(row)) {
                // The reader has done the work.
              }
              return true;
            }
          },
          values);
    } catch (SQLException e) {
      throw failed(e);
    } catch (InvalidValueException e) {
      throw failed(errors.invalidRecord(e));
    }
  }

  private boolean advance(Row row) throws SQLException {
    turn.begin();
    try {
      return row.advance();
    } finally {
      turn.end();
    }
  }

  /** Runs a script of several statements without results. */
  void script(String sql) {
    turn.begin();
    try (Statement statement = connection.createStatement()) {
      changed = true;
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      usable &= SqliteErrors.isHarmless(e);
      throw failed(e);
    } finally {
      turn.end();
    }
  }

  /** The exception for a damaged search index. */
  StoreException damagedIndex(String table, Throwable e) {
    failure = errors.damagedIndex(table, e);
    return failure;
  }

  private StoreException damagedIndexes(StoreCorruptedException e) {
    failure = errors.damagedIndexes(e.getCause() == null ? e : e.getCause());
    return failure;
  }

  /** The exception for a search index in an unknown format. */
  StoreException unknownIndex(String table) {
    String engine = first("SELECT sqlite_version()", Row::text).orElse("");
    failure = errors.unknownIndex(table, engine);
    return failure;
  }

  /**
   * Runs a read that may encounter damage without ending the transaction: other statements may
   * follow, and it can be committed.
   *
   * @throws StoreCorruptedException if it is damaged
   */
  <T> T tolerating(Supplier<T> reading) {
    StoreException before = failure;
    try {
      return reading.get();
    } catch (StoreCorruptedException e) {
      // SQLite does not undo a transaction because of damage.
      failure = before;
      hasMetDamage = true;
      throw e;
    }
  }

  /**
   * Tries something in a nested transaction, which is undone if it fails, and returns whether it
   * succeeded. A failure is not remembered.
   */
  boolean attempt(Runnable work) {
    StoreException before = failure;
    update("SAVEPOINT attempt");
    try {
      work.run();
      update("RELEASE attempt");
      return true;
    } catch (StoreCorruptedException e) {
      LOG.debug("An attempt is undone", e);
      failure = before;
      update("ROLLBACK TO attempt");
      update("RELEASE attempt");
      return false;
    }
  }

  private interface Execution<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  private <T> Execution<T> step(Execution<T> execution) {
    return statement -> {
      turn.begin();
      try {
        return execution.of(statement);
      } finally {
        turn.end();
      }
    };
  }

  /**
   * Executes a statement. The driver closes a statement on most failures, so a failed one is
   * prepared again the next time. An error of the file or the disk may leave the connection in any
   * state, so the connection is not used again.
   */
  private <T> T run(String sql, Execution<T> execution, @Nullable Object... values)
      throws SQLException {
    try {
      PreparedStatement statement = statements.get(sql);
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return execution.of(statement);
    } catch (SQLException e) {
      usable &= SqliteErrors.isHarmless(e);
      usable &= statements.isDropped(sql);
      throw e;
    }
  }

  private StoreException failed(SQLException e) {
    return failed(errors.of(e));
  }

  private StoreException failed(StoreException e) {
    hasMetDamage |= e instanceof StoreCorruptedException;
    if (failure == null) {
      failure = e;
    }
    return e;
  }

  @Override
  public void close() {
    usable = false;
    try {
      statements.close();
      connection.close();
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }
}
