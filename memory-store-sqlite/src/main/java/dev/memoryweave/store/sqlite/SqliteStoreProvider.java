package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import java.nio.file.Path;

/** Opens SQLite files with default options under the name {@code sqlite}. */
public final class SqliteStoreProvider implements MemoryStoreProvider {
  @Override
  public String name() {
    return "sqlite";
  }

  /**
   * Opens a file, or creates it.
   *
   * @param location a path, {@value SqliteOptions#IN_MEMORY}, or empty for the {@linkplain
   *     SqliteOptions#atDefaultPlace() usual place}
   * @throws dev.memoryweave.model.InvalidValueException if the location is not a path of this
   *     system
   * @throws dev.memoryweave.store.StoreException as {@link SqliteMemoryStore#open} does
   */
  @Override
  public MemoryStore open(String location) {
    return SqliteMemoryStore.open(options(location));
  }

  /**
   * Opens an existing file read-only.
   *
   * @throws dev.memoryweave.model.InvalidValueException if the location is not a path of this
   *     system, or not a file
   * @throws dev.memoryweave.store.StoreUnavailableException if there is no such file
   * @throws dev.memoryweave.store.UnsupportedSchemaException if it would have to be migrated
   * @throws dev.memoryweave.store.StoreException as {@link SqliteMemoryStore#open} does
   */
  @Override
  public MemoryStore openReadOnly(String location) {
    return SqliteMemoryStore.open(options(location).withReadOnly(true));
  }

  @Override
  public MemoryStoreProvider.Restored restore(String location, Path backup) {
    SqliteOptions options = options(location);
    Path file =
        InvalidValueException.required(
            "store", options.file(), "be a file, as a store in memory cannot be restored");
    return SqliteMemoryStore.restore(file, backup);
  }

  private static SqliteOptions options(String location) {
    return location.isBlank() ? SqliteOptions.atDefaultPlace() : SqliteOptions.of(location);
  }
}
