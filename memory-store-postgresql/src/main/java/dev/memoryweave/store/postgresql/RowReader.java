package dev.memoryweave.store.postgresql;

import java.sql.SQLException;

/** Reads something from the current row of a result. */
@FunctionalInterface
interface RowReader<T> {
  T read(Row row) throws SQLException;
}
