package dev.memoryweave.store.sqlite;

import java.sql.SQLException;

/** Reads a value from a row. */
@FunctionalInterface
interface RowReader<T> {
  T read(Row row) throws SQLException;
}
