package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
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

  /** The next value: a {@code Long} or a text. */
  Object value() throws SQLException {
    Object value = result.getObject(++column);
    if (value == null) {
      throw absent();
    }
    return value instanceof Number number ? (Object) number.longValue() : value.toString();
  }

  /** All columns that have a value, by their names: whole numbers, and all else as texts. */
  Map<String, Object> columns() throws SQLException {
    Map<String, Object> columns = new LinkedHashMap<>();
    ResultSetMetaData names = result.getMetaData();
    for (int i = 1; i <= names.getColumnCount(); i++) {
      Object value = result.getObject(i);
      if (value instanceof byte[] bytes) {
        columns.put(names.getColumnName(i), HexFormat.of().formatHex(bytes));
      } else if (value != null) {
        columns.put(names.getColumnName(i), value instanceof Long ? value : value.toString());
      }
    }
    return columns;
  }

  InvalidValueException absent() {
    return new InvalidValueException("column " + column, "NULL", "have a value");
  }
}
