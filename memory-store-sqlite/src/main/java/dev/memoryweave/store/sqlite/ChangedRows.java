package dev.memoryweave.store.sqlite;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the rows that differ from what was written. */
final class ChangedRows {
  private ChangedRows() {}

  /**
   * A row whose digest does not match its values.
   *
   * @param number its number, or 0 in a table whose rows have none
   * @param values the values of the columns in the digest, which identify such rows
   */
  record Changed(long number, List<@Nullable Object> values) {}

  /** The changed rows of a table, in the order of their numbers if they have any. */
  static List<Changed> of(Handle handle, TableDigest table) {
    List<Changed> changed = new ArrayList<>();
    List<String> columns = table.columns();
    String number = table.isNumbered() ? "rowid" : "0";
    handle.each(
        "SELECT %s, row_digest, %s FROM %s WHERE row_digest IS NOT NULL ORDER BY 1"
            .formatted(number, String.join(", ", columns), table.table()),
        row -> {
          long rowNumber = row.number();
          long digest = row.number();
          List<@Nullable Object> values = new ArrayList<>(columns.size());
          for (int i = 0; i < columns.size(); i++) {
            values.add(row.value());
          }
          if (table.of(values) != digest) {
            changed.add(new Changed(rowNumber, table.isNumbered() ? List.of() : values));
          }
          return true;
        });
    FormerChecksum.changed(handle, table, row -> changed.add(new Changed(row, List.of())));
    return changed;
  }

  /** The numbers of the changed rows of a table. */
  static List<Long> numbers(Handle handle, TableDigest table) {
    return of(handle, table).stream().map(Changed::number).toList();
  }
}
