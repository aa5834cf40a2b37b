package dev.memoryweave.store.sqlite;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pages on which a transaction found terms in a full-text index. A recall looks for which of its
 * words stand anywhere, and then for the entries that hold them: it reads each page once.
 */
final class TermPages {
  /** About a megabyte. */
  private static final int MOST = 256;

  private record Place(long segment, String term) {}

  private final Map<Place, byte[]> pages = new HashMap<>();

  /** The first page of a segment that may hold a term, if it was read before. */
  byte @Nullable [] get(long segment, String term) {
    return pages.get(new Place(segment, term));
  }

  /** Keeps the first page of a segment that may hold a term, if there is room. */
  void keep(long segment, String term, byte[] page) {
    if (pages.size() < MOST) {
      pages.put(new Place(segment, term), page);
    }
  }

  /** Forgets all, since the index was changed. */
  void clear() {
    pages.clear();
  }
}
