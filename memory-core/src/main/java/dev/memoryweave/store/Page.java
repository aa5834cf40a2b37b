package dev.memoryweave.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a longer list.
 *
 * @param items the entries of this part
 * @param next the cursor of the part that follows, or null if this is the last one. It is opaque: a
 *     caller hands it back as it is, to the same query
 * @param <T> what is listed
 */
public record Page<T>(List<T> items, @Nullable String next) {
  /** Copies the list. */
  public Page {
    items = List.copyOf(items);
  }
}
