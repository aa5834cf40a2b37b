package dev.memoryweave.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
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

  /** The entries of this part alone; see {@link #walk} for all of the list. */
  public Stream<T> stream() {
    return items.stream();
  }

  /** Whether another part follows. */
  public boolean hasNext() {
    return next != null;
  }

  /**
   * All entries of a list, read one part at a time as the stream goes on, such as {@code
   * Page.walk(cursor -> memory.list(query.withCursor(cursor)))}.
   *
   * @param read gives the part that begins at a cursor, the first one for null
   * @param <T> what is listed
   */
  public static <T> Stream<T> walk(Function<@Nullable String, Page<T>> read) {
    return Stream.iterate(
            Optional.of(read.apply(null)),
            Optional::isPresent,
            page -> page.filter(Page::hasNext).map(part -> read.apply(part.next())))
        .flatMap(page -> page.stream().flatMap(Page::stream));
  }
}
