package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads records, some of which may break the rules of the model because another program wrote them.
 * Lists omit them; requesting one by its name is an error.
 */
final class Records {
  private Records() {}

  /** The rows that can be read. */
  static <T> List<T> list(
      Handle handle, String kind, String sql, RowReader<T> reader, @Nullable Object... values) {
    List<T> readable = new ArrayList<>();
    for (Optional<T> record :
        handle.<Optional<T>>list(sql, row -> orNothing(handle, kind, reader, row), values)) {
      record.ifPresent(readable::add);
    }
    return readable;
  }

  /** The first row, or nothing if there is none or it cannot be read. */
  static <T> Optional<T> first(
      Handle handle, String kind, String sql, RowReader<T> reader, @Nullable Object... values) {
    return handle
        .<Optional<T>>first(sql, row -> orNothing(handle, kind, reader, row), values)
        .flatMap(found -> found);
  }

  /** What a row holds, or nothing if it cannot be read. */
  static <T> Optional<T> orNothing(Handle handle, String kind, RowReader<T> reader, Row row)
      throws SQLException {
    try {
      return Optional.of(Objects.requireNonNull(reader.read(row)));
    } catch (InvalidValueException e) {
      handle.errors().skipped(kind, e);
      return Optional.empty();
    }
  }

  /**
   * The record requested by its name, or nothing if there is none.
   *
   * @throws dev.memoryweave.store.StoreCorruptedException if it cannot be read
   */
  static <T> Optional<T> find(
      Handle handle,
      String kind,
      Object name,
      String sql,
      RowReader<T> reader,
      @Nullable Object... values) {
    return handle.first(
        sql,
        row -> {
          try {
            return reader.read(row);
          } catch (InvalidValueException e) {
            throw handle.errors().unreadable(kind, name, e);
          }
        },
        values);
  }
}
