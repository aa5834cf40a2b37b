package dev.memoryweave.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State of a store, for a person.
 *
 * @param engine the kind of store and its version
 * @param location where its data is; null if in memory
 * @param schemaVersion the version of its layout, 0 if it has none
 * @param readOnly whether writes are refused
 * @param bytes how much room it takes, or -1 if unknown
 * @param warnings why searches are slower or find less than they should, a sentence with the remedy
 *     for each cause; empty if nothing is wrong that searches have met
 */
public record StoreStatus(
    String engine,
    @Nullable String location,
    int schemaVersion,
    boolean readOnly,
    long bytes,
    List<String> warnings) {
  /** Copies the list. */
  public StoreStatus {
    warnings = List.copyOf(warnings);
  }

  /** State of a store without warnings. */
  public StoreStatus(
      String engine, @Nullable String location, int schemaVersion, boolean readOnly, long bytes) {
    this(engine, location, schemaVersion, readOnly, bytes, List.of());
  }
}
