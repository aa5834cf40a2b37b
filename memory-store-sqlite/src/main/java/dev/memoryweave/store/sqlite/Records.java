package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads records, some of which may be unreadable: rows that break the rules of the model, because
 * another program wrote them or a bit has flipped. Lists omit them; requesting one by its name is
 * an error.
 */
final class Records {
  private Records() {}

  /**
   * A reader that returns null for a record that cannot be read.
   *
   * <p>A page that SQLite finds damaged is different: that is an error.
   */
  static <T> LenientReader<T> orNull(Handle handle, RecordKind kind, RowReader<T> reader) {
    return row -> {
      try {
        return reader.read(row);
      } catch (InvalidValueException e) {
        handle.errors().skipped(kind, e);
        return null;
      }
    };
  }

  /** The rows that can be read. */
  static <T> List<T> list(
      Handle handle, RecordKind kind, String sql, RowReader<T> reader, @Nullable Object... values) {
    LenientReader<T> orNull = orNull(handle, kind, reader);
    List<T> found = new ArrayList<>();
    handle.each(
        sql,
        row -> {
          T record = orNull.read(row);
          if (record != null) {
            found.add(record);
          }
          return true;
        },
        values);
    return found;
  }

  /**
   * The readable rows of each of some nodes.
   *
   * @param sql takes the positions of the nodes as a JSON array, and returns the position of the
   *     node first
   */
  static <T> Map<NodeRef, List<T>> grouped(
      Transaction transaction,
      RecordKind kind,
      String sql,
      RowReader<T> reader,
      Set<NodeRef> nodes) {
    Map<Long, NodeRef> positions = transaction.nodes().lookup().positions(nodes);
    if (positions.isEmpty()) {
      return Map.of();
    }
    LenientReader<T> orNull = orNull(transaction.handle(), kind, reader);
    Map<NodeRef, List<T>> found = new LinkedHashMap<>();
    transaction
        .handle()
        .each(
            sql,
            row -> {
              NodeRef node = Objects.requireNonNull(positions.get(row.number()));
              T record = orNull.read(row);
              if (record != null) {
                found.computeIfAbsent(node, ref -> new ArrayList<>()).add(record);
              }
              return true;
            },
            // A list of numbers prints like JSON.
            positions.keySet().toString());
    return found;
  }

  /** The first row, or nothing if there is none or it cannot be read. */
  static <T> Optional<T> first(
      Handle handle, RecordKind kind, String sql, RowReader<T> reader, @Nullable Object... values) {
    LenientReader<T> orNull = orNull(handle, kind, reader);
    return handle
        .<Optional<T>>first(sql, row -> Optional.ofNullable(orNull.read(row)), values)
        .flatMap(found -> found);
  }

  /**
   * The record requested by its name, or nothing if there is none.
   *
   * @throws dev.memoryweave.store.StoreCorruptedException if it cannot be read
   */
  static <T> Optional<T> find(
      Handle handle,
      RecordKind kind,
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
