package dev.memoryweave.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The result of replacing a store with a backup.
 *
 * @param file the store, which now has the content of the backup
 * @param former where the former store is, or null if there was none
 * @param schemaVersion the version of the backup's layout; an earlier one is migrated when the
 *     store is opened
 */
public record RestoredStore(Path file, @Nullable Path former, int schemaVersion) {}
