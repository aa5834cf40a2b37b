package dev.memoryweave.store.sqlite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts from which a full-text index is derived, analysed into terms. */
interface IndexContents {
  /** Receiver of the texts, one after the other. */
  interface Entries {
    /**
     * Takes a text.
     *
     * @param entry its number in the index
     * @param scopeId the number of its scope
     * @param fields its terms by column
     */
    void put(long entry, long scopeId, List<List<String>> fields);
  }

  /**
   * Passes on all texts from an entry on, in ascending order, and counts them. Omits records that
   * cannot be read.
   */
  default long writeTo(Entries entries, long from) {
    long count = 0;
    for (Part part = writePart(entries, from); ; part = writePart(entries, part.next())) {
      count += part.entries();
      if (part.isLast()) {
        return count;
      }
    }
  }

  /** Passes on some texts from an entry on, in ascending order. */
  Part writePart(Entries entries, long from);

  /**
   * Summary of a part.
   *
   * @param entries the number of texts
   * @param next the entry to continue from
   * @param isLast whether there are no more
   */
  record Part(long entries, long next, boolean isLast) {}

  /**
   * The entry at which the newest texts begin.
   *
   * @param count the number of texts wanted; a few more may follow, in order not to split a
   *     document
   * @return 0 if there are no older ones
   */
  long firstOfNewest(int count);

  /** The terms of an entry by column; null if there is none or its record cannot be read. */
  @Nullable List<List<String>> fields(long entry);

  /**
   * The query for the entries that FTS5 knows: number, lengths by column as FTS5 writes them,
   * number of the scope; in ascending order.
   */
  String sizesQuery();
}
