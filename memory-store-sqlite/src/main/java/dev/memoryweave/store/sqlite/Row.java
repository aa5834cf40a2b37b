package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The current row of a result, read column by column from the first to the last. */
final class Row {
  private final ResultSet result;
  private int column;

  Row(ResultSet result) {
    this.result = result;
  }

  boolean next() throws SQLException {
    column = 0;
    return result.next();
  }

  String text() throws SQLException {
    String value = textOrNull();
    if (value == null) {
      throw absent();
    }
    return value;
  }

  @Nullable String textOrNull() throws SQLException {
    return result.getString(++column);
  }

  long number() throws SQLException {
    return result.getLong(++column);
  }

  @Nullable Long numberOrNull() throws SQLException {
    long value = result.getLong(++column);
    return result.wasNull() ? null : value;
  }

  int integer() throws SQLException {
    long value = number();
    InvalidValueException.unless(
        value == (int) value, "column " + column, value, "fit into 32 bits");
    return (int) value;
  }

  double real() throws SQLException {
    return result.getDouble(++column);
  }

  @Nullable Double realOrNull() throws SQLException {
    double value = result.getDouble(++column);
    return result.wasNull() ? null : value;
  }

  Instant time() throws SQLException {
    return Instant.ofEpochMilli(number());
  }

  @Nullable Instant timeOrNull() throws SQLException {
    Long value = numberOrNull();
    return value == null ? null : Instant.ofEpochMilli(value);
  }

  byte[] bytes() throws SQLException {
    byte[] value = bytesOrNull();
    if (value == null) {
      throw absent();
    }
    return value;
  }

  byte @Nullable [] bytesOrNull() throws SQLException {
    return result.getBytes(++column);
  }

  private InvalidValueException absent() {
    return new InvalidValueException("column " + column, null, "have a value");
  }
}
