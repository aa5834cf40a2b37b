package dev.memoryweave.store;

import org.jspecify.annotations.Nullable;

/**
 * What a store is.
 *
 * @param engine the kind of store and its version, for a person
 * @param location where its data is, for a person; null if in memory
 * @param schemaVersion the version of its layout, 0 if it has none
 * @param readOnly whether writes are refused
 * @param bytes how much room it takes, or -1 if unknown
 */
public record StoreStatus(
    String engine, @Nullable String location, int schemaVersion, boolean readOnly, long bytes) {}
