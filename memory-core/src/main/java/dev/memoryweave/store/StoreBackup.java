package dev.memoryweave.store;

import java.nio.file.Path;

/**
 * A copy of a store, made while it was open.
 *
 * @param file where it is
 * @param bytes its size
 * @param schemaVersion the version of its layout
 */
public record StoreBackup(Path file, long bytes, int schemaVersion) {}
