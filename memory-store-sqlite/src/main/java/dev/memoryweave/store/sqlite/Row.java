package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.internal.RowValues;
import java.sql.ResultSet;
import java.sql.SQLException;
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

  /** Whatever type the column has. */
  @Nullable Object value() throws SQLException {
    return result.getObject(next());
  }

  byte[] bytes() throws SQLException {
    byte[] value = bytesOrNull();
    if (value == null) {
      throw absent();
    }
    return value;
  }

  byte @Nullable [] bytesOrNull() throws SQLException {
    return result.getBytes(next());
  }
}
