package dev.memoryweave.store.sqlite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts that a full-text index is derived from, analysed to terms. */
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
   * Hands over all texts from an entry on, in rising order, and counts them. Records that cannot be
   * read are left out.
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

  /** Hands over some texts from an entry on, in rising order. */
  Part writePart(Entries entries, long from);

  /**
   * What was handed over.
   *
   * @param entries how many texts
   * @param next the entry to go on from
   * @param isLast whether there are no more
   */
  record Part(long entries, long next, boolean isLast) {}

  /**
   * The entry that the newest texts begin with.
   *
   * @param count how many are wanted; a few more may follow, so as not to divide a document
   * @return 0 if there are no older ones
   */
  long firstOfNewest(int count);

  /** The terms of an entry by column; null if there is none or its record cannot be read. */
  @Nullable List<List<String>> fields(long entry);

  /**
   * The query for the entries that FTS5 knows: number, lengths by column as FTS5 writes them,
   * number of the scope; in rising order.
   */
  String sizesQuery();
}
