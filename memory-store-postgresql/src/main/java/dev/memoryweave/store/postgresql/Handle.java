package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.internal.Text;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The statements of one transaction. A change is kept back until a result is needed or the
 * transaction commits, and is then sent together with whatever follows it, so that a write takes
 * few round trips.
 */
final class Handle {
  /** How many statements are sent at once. */
  private static final int MOST_AT_ONCE = 200;

  /** How many rows are held at once of a result that may be large. */
  private static final int MOST_HELD = 2_000;

  /** What stands for a text that the database cannot hold, and that no record has. */
  private static final String NOWHERE = "\uffff\uffff";

  private static final Logger LOG = LoggerFactory.getLogger(Handle.class);

  private final Connection connection;
  private final PostgresErrors errors;
  private final LongAdder roundTrips;
  private final List<Statement> pending = new ArrayList<>();

  /** Why the transaction cannot be committed any more, if it cannot. */
  private @Nullable RuntimeException failure;

  private boolean isCommitting;
  private boolean isCommitted;

  Handle(Connection connection, PostgresErrors errors, LongAdder roundTrips) {
    this.connection = connection;
    this.errors = errors;
    this.roundTrips = roundTrips;
  }

  /** Takes the rows of a result. */
  interface RowsReader {
    void read(Row row) throws SQLException;
  }

  /** A statement that is kept back, with what takes its rows if it has some. */
  private static final class Statement {
    private final String sql;
    private final @Nullable Object[] values;
    private final @Nullable RowsReader reader;

    Statement(String sql, @Nullable Object[] values, @Nullable RowsReader reader) {
      this.sql = sql;
      this.values = values;
      this.reader = reader;
    }
  }

  /** Takes what a statement gives: its rows, or how many it changed. */
  private interface Results<T> {
    T read(@Nullable Row row, int changed) throws SQLException;
  }

  PostgresErrors errors() {
    return errors;
  }

  /** Changes rows, now or together with a later statement; nobody asks how many. */
  void change(String sql, @Nullable Object... values) {
    pending.add(new Statement(sql, values, null));
    if (pending.size() >= MOST_AT_ONCE) {
      flush();
    }
  }

  /**
   * Reads all rows together with a later statement, for whoever needs them only then. Nobody may
   * ask anything while they are read.
   */
  void ask(String sql, RowsReader reader, @Nullable Object... values) {
    pending.add(new Statement(sql, values, reader));
  }

  /** Changes rows, and returns how many. */
  int update(String sql, @Nullable Object... values) {
    return run(sql, (row, changed) -> changed, values);
  }

  /** Reads all rows. */
  <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... values) {
    List<T> read = new ArrayList<>();
    run(
        sql,
        (row, changed) -> {
          while (row != null && row.advance()) {
            read.add(reader.read(row));
          }
          return read;
        },
        values);
    return read;
  }

  /** Takes rows. */
  interface Taker {
    /** Takes a row, and returns whether to go on. */
    boolean take(Row row) throws SQLException;
  }

  /** Gives rows one after the other, without holding all, until one is the last to be taken. */
  void each(String sql, Taker taker, @Nullable Object... values) {
    flush();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setFetchSize(MOST_HELD);
      bind(statement, List.of(new Statement(sql, values, null)));
      try (ResultSet result = statement.executeQuery()) {
        Row row = new Row(result);
        int taken = 0;
        do {
          if (taken++ % MOST_HELD == 0) {
            roundTrips.increment();
          }
        } while (row.advance() && taker.take(row));
      }
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /** Reads the first row, if there is one. */
  <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... values) {
    return run(
        sql,
        (row, changed) ->
            row != null && row.advance() ? Optional.of(reader.read(row)) : Optional.empty(),
        values);
  }

  /** Reads the number in the only row. */
  long number(String sql, @Nullable Object... values) {
    return first(sql, Row::number, values)
        .orElseThrow(() -> new IllegalStateException("No row from " + sql));
  }

  /** Sends what was kept back. */
  void flush() {
    if (!pending.isEmpty()) {
      Statement last = pending.remove(pending.size() - 1);
      run(
          last.sql,
          (row, changed) -> {
            read(last, row);
            return true;
          },
          last.values);
    }
  }

  /** Throws again what has to be answered by another run, if work has overlooked it. */
  void requireNoOtherRun() {
    RuntimeException earlier = failure;
    if (earlier instanceof PostgresErrors.ConflictException
        || earlier instanceof PostgresErrors.LostException) {
      throw earlier;
    }
  }

  /** Sends what was kept back, and commits. */
  void commit() {
    isCommitting = true;
    int unused = update("COMMIT");
    isCommitted = true;
  }

  /**
   * Ends the transaction, and undoes all of it if it was not committed; a broken connection does
   * that, too.
   */
  void end() {
    pending.clear();
    if (isCommitted) {
      return;
    }
    try {
      connection.rollback();
      roundTrips.increment();
    } catch (SQLException e) {
      LOG.debug("A transaction was not rolled back, as its connection is broken", e);
    }
  }

  private <T> T run(String sql, Results<T> results, @Nullable Object... values) {
    RuntimeException earlier = failure;
    if (earlier != null) {
      throw earlier;
    }
    List<Statement> all = new ArrayList<>(pending);
    pending.clear();
    all.add(new Statement(sql, values, null));
    String joined = String.join(";\n", all.stream().map(statement -> statement.sql).toList());
    roundTrips.increment();
    try (PreparedStatement statement = connection.prepareStatement(joined)) {
      bind(statement, all);
      boolean isRows = statement.execute();
      for (Statement before : all.subList(0, all.size() - 1)) {
        if (isRows) {
          try (ResultSet rows = statement.getResultSet()) {
            read(before, new Row(rows));
          }
        }
        isRows = statement.getMoreResults();
      }
      if (!isRows) {
        return results.read(null, statement.getUpdateCount());
      }
      try (ResultSet rows = statement.getResultSet()) {
        return results.read(new Row(rows), 0);
      }
    } catch (SQLException e) {
      RuntimeException now = isCommitting ? errors.ofCommit(e) : errors.of(e);
      failure = now;
      throw now;
    }
  }

  private static void read(Statement statement, @Nullable Row row) throws SQLException {
    RowsReader reader = statement.reader;
    while (row != null && reader != null && row.advance()) {
      reader.read(row);
    }
  }

  private void bind(PreparedStatement statement, List<Statement> all) throws SQLException {
    int parameter = 0;
    for (Statement one : all) {
      for (Object value : one.values) {
        bind(statement, ++parameter, value);
      }
    }
  }

  private void bind(PreparedStatement statement, int parameter, @Nullable Object value)
      throws SQLException {
    if (value instanceof String text) {
      statement.setString(parameter, Text.isStorable(text) ? text : NOWHERE);
    } else if (value instanceof Integer number) {
      statement.setLong(parameter, number);
    } else if (value instanceof byte[] bytes) {
      statement.setBytes(parameter, bytes);
    } else if (value instanceof Numbers numbers) {
      statement.setArray(parameter, connection.createArrayOf("bigint", numbers.values.toArray()));
    } else if (value instanceof Texts texts) {
      statement.setArray(parameter, connection.createArrayOf("text", texts.bound()));
    } else if (value instanceof Blobs blobs) {
      statement.setArray(
          parameter, connection.createArrayOf("bytea", blobs.values.toArray(new byte[0][])));
    } else {
      statement.setObject(parameter, value);
    }
  }

  /** An array of numbers as the value of a parameter. */
  record Numbers(List<Long> values) {}

  /** An array of texts as the value of a parameter. */
  record Texts(List<String> values) {
    private Object[] bound() {
      return values.stream().map(text -> Text.isStorable(text) ? text : NOWHERE).toArray();
    }
  }

  /** An array of byte strings as the value of a parameter. */
  record Blobs(List<byte[]> values) {}
}
