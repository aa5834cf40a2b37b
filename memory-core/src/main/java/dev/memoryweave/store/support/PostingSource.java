package dev.memoryweave.store.support;

/**
 * Rows of a text index, numbered from 0, and the postings of their terms. A source is a snapshot:
 * nothing changes during a search.
 *
 * <p>Numbers of deleted rows may be left out of the postings and of {@link #texts}, so that a store
 * need not number its rows anew.
 */
public interface PostingSource {
  /** Receives the postings of a term. */
  @FunctionalInterface
  interface Postings {
    /**
     * Takes a row that holds the term.
     *
     * @param row the number of the row; higher at each call
     * @param places where the term stands, see {@link Bm25Search#place}; kept until the search ends
     * @param from the index of the first place of this row
     * @param to the index after its last place; the places between are in rising order
     */
    void add(int row, int[] places, int from, int to);
  }

  /** The number above the highest number of a row. */
  int rows();

  /**
   * The number of terms in all fields of a row together. A store that keeps no more than the
   * {@linkplain Bm25#lengthCode code} of a length gives the length that the code stands for.
   */
  int length(int row);

  /** Gives all rows that hold a term, in rising order. */
  void postings(String term, Postings to);

  /** The number of rows that count, all unless some were deleted. */
  default long texts() {
    return rows();
  }

  /** The lengths of the rows that count together, each as the code of its length gives it. */
  default long totalLength() {
    long total = 0;
    for (int row = 0; row < rows(); row++) {
      total += Bm25.length(Bm25.lengthCode(length(row)));
    }
    return total;
  }

  /** The place of a row among those of equal scores, lower first. */
  default long order(int row) {
    return row;
  }
}
