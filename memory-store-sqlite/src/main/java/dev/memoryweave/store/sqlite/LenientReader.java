package dev.memoryweave.store.sqlite;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Makes something of a row, or null if the model refuses what is there. */
@FunctionalInterface
interface LenientReader<T> {
  @Nullable T read(Row row) throws SQLException;
}
