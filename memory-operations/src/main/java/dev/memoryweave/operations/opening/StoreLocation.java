package dev.memoryweave.operations.opening;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Location of the store of a door.
 *
 * @param database the address of a store, such as {@code memory:}, or the file of an SQLite
 *     database; null for the user's default
 * @param readOnly whether it is opened read-only
 */
public record StoreLocation(@Nullable String database, boolean readOnly) {
  private static final String SQLITE = "sqlite:";

  /**
   * Opens the store; it belongs to the caller.
   *
   * @throws dev.memoryweave.store.StoreException if its module is not on the class path, or it
   *     cannot be opened; in read-only mode, also if it does not exist or would have to be migrated
   */
  public MemoryStore open() {
    String address = address();
    return readOnly ? MemoryStore.openReadOnly(address) : MemoryStore.open(address);
  }

  /**
   * Replaces the store with a backup; nobody may have the store open.
   *
   * @throws dev.memoryweave.store.StoreException as {@link MemoryStore#restore} does
   */
  MemoryStoreProvider.Restored restore(Path backup) {
    return MemoryStore.restore(address(), backup);
  }

  private String address() {
    if (database == null) {
      return SQLITE;
    }
    return MemoryStore.isAddress(database) ? database : SQLITE + database;
  }
}
