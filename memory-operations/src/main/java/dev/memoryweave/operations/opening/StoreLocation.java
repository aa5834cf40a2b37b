package dev.memoryweave.operations.opening;

import dev.memoryweave.store.MemoryStore;
import org.jspecify.annotations.Nullable;

/**
 * Location of the store of a door.
 *
 * @param database the address of a store, such as {@code memory:}, or the file of an SQLite
 *     database; null for the usual one of the user
 */
public record StoreLocation(@Nullable String database) {
  private static final String SQLITE = "sqlite:";

  /**
   * Opens the store; it belongs to the caller.
   *
   * @throws dev.memoryweave.store.StoreException if its module is not on the class path, or it
   *     cannot be opened
   */
  public MemoryStore open() {
    if (database == null) {
      return MemoryStore.open(SQLITE);
    }
    return MemoryStore.open(MemoryStore.isAddress(database) ? database : SQLITE + database);
  }
}
