package dev.memoryweave.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Opens stores of one kind, so that a program can leave the choice to its user. A module provides
 * its kind as a service of {@link java.util.ServiceLoader}; {@link MemoryStore} finds it. Looking
 * for providers opens nothing.
 */
public interface MemoryStoreProvider {
  /** The name of the kind in addresses: 2 to 40 lower-case letters, digits or hyphens. */
  String name();

  /**
   * Opens the store at a location, or creates it.
   *
   * @param location where the data is, in the format of the kind: a path, a URL without the name,
   *     ...; empty for the default location of the kind
   * @throws dev.memoryweave.model.InvalidValueException if the location is not valid for this kind
   * @throws StoreException if the store cannot be opened
   */
  MemoryStore open(String location);

  /**
   * Opens the store at a location read-only: nothing is created, migrated or changed, and every
   * write is refused with {@link ReadOnlyStoreException}.
   *
   * @throws dev.memoryweave.model.InvalidValueException if the location is not valid for this kind
   * @throws StoreException if there is no store, or it would have to be migrated, or this kind
   *     cannot be opened read-only
   */
  MemoryStore openReadOnly(String location);

  /**
   * Replaces the store at a location with a backup; see {@link MemoryStore#restore}.
   *
   * @throws MemoryStore.MissingCapabilityException if stores of this kind cannot be restored, such
   *     as those without files
   */
  default Restored restore(String location, Path backup) {
    throw new MemoryStore.MissingCapabilityException(
        "Stores of the kind '"
            + name()
            + "' have no files that a backup could be put in the place of; export what they hold"
            + " and import it");
  }

  /**
   * The result of replacing a store with a backup.
   *
   * @param file the store, which now has the content of the backup
   * @param former where the former store is, or null if there was none
   * @param schemaVersion the version of the backup's layout; an earlier one is migrated when the
   *     store is opened
   */
  record Restored(Path file, @Nullable Path former, int schemaVersion) {}
}
