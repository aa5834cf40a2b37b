package dev.memoryweave.operations.opening;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.RestoredStore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Location of the store of a door.
 *
 * @param database the address of a store, such as {@code memory:}, or the file of an SQLite
 *     database; null for the usual one of the user
 * @param readOnly whether it is opened for reading only
 */
public record StoreLocation(@Nullable String database, boolean readOnly) {
  private static final String SQLITE = "sqlite:";

  /**
   * Opens the store; it belongs to the caller.
   *
   * @throws dev.memoryweave.store.StoreException if its module is not on the class path, or it
   *     cannot be opened; for reading only, also if it does not exist or would have to be migrated
   */
  public MemoryStore open() {
    String address = address();
    return readOnly ? MemoryStore.openReadOnly(address) : MemoryStore.open(address);
  }

  /**
   * Puts a backup in the place of the store, which nobody may have open.
   *
   * @throws dev.memoryweave.store.StoreException as {@link MemoryStore#restore} does
   */
  RestoredStore restore(Path backup) {
    return MemoryStore.restore(address(), backup);
  }

  private String address() {
    if (database == null) {
      return SQLITE;
    }
    return MemoryStore.isAddress(database) ? database : SQLITE + database;
  }
}
