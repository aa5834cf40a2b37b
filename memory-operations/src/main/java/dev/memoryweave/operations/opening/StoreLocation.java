package dev.memoryweave.operations.opening;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.store.sqlite.SqliteOptions;
import org.jspecify.annotations.Nullable;

/**
 * Where the memories of a door are kept.
 *
 * @param database the file of the database, or null for the usual one of the user
 */
public record StoreLocation(@Nullable String database) {
  /** Opens the store; it belongs to the caller. */
  public MemoryStore open() {
    return database == null
        ? SqliteMemoryStore.openDefault()
        : SqliteMemoryStore.open(SqliteOptions.of(database));
  }
}
