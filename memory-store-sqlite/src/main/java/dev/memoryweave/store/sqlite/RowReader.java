package dev.memoryweave.store.sqlite;

import java.sql.SQLException;

/** Makes something of a row. */
@FunctionalInterface
interface RowReader<T> {
  T read(Row row) throws SQLException;
}
