package dev.memoryweave.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The result of putting a backup in the place of a store.
 *
 * @param file the store, which is now as the backup was
 * @param former where the store is that was there before, or null if there was none
 * @param schemaVersion the version of the layout of the backup; an earlier one is migrated when the
 *     store is opened
 */
public record RestoredStore(Path file, @Nullable Path former, int schemaVersion) {}
