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
 * @param next the cursor of the part that follows, or null if this is the last one. It is opaque:
 *     pass it back unchanged, to the same query
 * @param <T> the type of the entries
 */
public record Page<T>(List<T> items, @Nullable String next) {
  /** Copies the list. */
  public Page {
    items = List.copyOf(items);
  }

  /** The entries of this part only; see {@link #walk} for the whole list. */
  public Stream<T> stream() {
    return items.stream();
  }

  /** Whether another part follows. */
  public boolean hasNext() {
    return next != null;
  }

  /**
   * All entries of a list, read one part at a time as the stream advances, such as {@code
   * Page.walk(cursor -> memory.list(query.withCursor(cursor)))}.
   *
   * @param read returns the part that begins at a cursor, the first one for null
   * @param <T> the type of the entries
   */
  public static <T> Stream<T> walk(Function<@Nullable String, Page<T>> read) {
    return Stream.iterate(
            Optional.of(read.apply(null)),
            Optional::isPresent,
            page -> page.filter(Page::hasNext).map(part -> read.apply(part.next())))
        .flatMap(page -> page.stream().flatMap(Page::stream));
  }
}
