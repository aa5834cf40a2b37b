package dev.memoryweave.store.sqlite;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads a record from a row; null if its values break the rules of the model. */
@FunctionalInterface
interface LenientReader<T> {
  @Nullable T read(Row row) throws SQLException;
}
