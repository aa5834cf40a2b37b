package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.support.internal.RowValues;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The current row of a result, read column by column. */
final class Row extends RowValues<SQLException> {
  private final ResultSet result;

  Row(ResultSet result) {
    this.result = result;
  }

  boolean advance() throws SQLException {
    restart();
    return result.next();
  }

  @Override
  public @Nullable String textOrNull() throws SQLException {
    return result.getString(next());
  }

  @Override
  public long number() throws SQLException {
    return result.getLong(next());
  }

  @Override
  public @Nullable Long numberOrNull() throws SQLException {
    long value = number();
    return result.wasNull() ? null : value;
  }

  double real() throws SQLException {
    return result.getDouble(next());
  }

  byte[] bytes() throws SQLException {
    byte[] value = result.getBytes(next());
    if (value == null) {
      throw absent();
    }
    return value;
  }

  /** The next value: a {@code Long} or a text. */
  Object value() throws SQLException {
    Object value = result.getObject(next());
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
}
