package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The current row of a result, read column by column. */
final class Row {
  private final ResultSet result;
  private int column;

  Row(ResultSet result) {
    this.result = result;
  }

  boolean advance() throws SQLException {
    column = 0;
    return result.next();
  }

  @Nullable String textOrNull() throws SQLException {
    return result.getString(++column);
  }

  String text() throws SQLException {
    String value = textOrNull();
    if (value == null) {
      throw absent();
    }
    return value;
  }

  long number() throws SQLException {
    return result.getLong(++column);
  }

  @Nullable Long numberOrNull() throws SQLException {
    long value = number();
    return result.wasNull() ? null : value;
  }

  int integer() throws SQLException {
    long value = number();
    if (value != (int) value) {
      throw new InvalidValueException("column " + column, value, "fit into 32 bits");
    }
    return (int) value;
  }

  double real() throws SQLException {
    return result.getDouble(++column);
  }

  Instant time() throws SQLException {
    return Instant.ofEpochMilli(number());
  }

  @Nullable Instant timeOrNull() throws SQLException {
    Long millis = numberOrNull();
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  byte[] bytes() throws SQLException {
    byte[] value = result.getBytes(++column);
    if (value == null) {
      throw absent();
    }
    return value;
  }

  InvalidValueException absent() {
    return new InvalidValueException("column " + column, "NULL", "have a value");
  }
}
