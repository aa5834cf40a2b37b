package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCorruptedException;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Runs writes to the tables of a full-text index. Damage and unknown formats result in one of two
 * exceptions, which both say that the index can be rebuilt.
 */
final class IndexAccess {
  /** The format versions that SQLite has used since it has the present FTS5 tables. */
  private static final Set<Long> KNOWN_TO_SQLITE = Set.of(IndexSegment.VERSION, 5L);

  private IndexAccess() {}

  /**
   * Runs work that uses no other tables.
   *
   * @throws StoreCorruptedException if the tables are damaged
   * @throws dev.memoryweave.store.UnsupportedSchemaException if SQLite does not support their
   *     format
   */
  static <T> T get(Handle handle, IndexLayout layout, Supplier<T> work) {
    try {
      return work.get();
    } catch (IndexOutOfBoundsException e) {
      throw handle.damagedIndex(layout.table(), e);
    } catch (StoreCorruptedException e) {
      throw isFormatKnown(handle, layout)
          ? handle.damagedIndex(layout.table(), e.getCause() == null ? e : e.getCause())
          : handle.unknownIndex(layout.table());
    }
  }

  /** Runs work without a result that uses no other tables. */
  static void run(Handle handle, IndexLayout layout, Runnable work) {
    Supplier<Boolean> done =
        () -> {
          work.run();
          return true;
        };
    get(handle, layout, done);
  }

  /** Whether SQLite supports the format version, or it cannot be determined. */
  private static boolean isFormatKnown(Handle handle, IndexLayout layout) {
    try {
      return KNOWN_TO_SQLITE.contains(
          handle.first(layout.formatQuery(), Row::number).orElse(IndexSegment.VERSION));
    } catch (StoreCorruptedException e) {
      return true;
    }
  }
}
