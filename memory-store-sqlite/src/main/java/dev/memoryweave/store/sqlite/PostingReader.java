package dev.memoryweave.store.sqlite;

import java.sql.SQLException;

/**
 * Reads which entries of a full-text index contain a term, and where. Pending changes of the
 * transaction must have been flushed.
 */
interface PostingReader {
  /** The reader for the format of an index. */
  static PostingReader of(Handle handle, IndexLayout layout, EntryNorms norms) {
    return handle
        .first(layout.structureQuery(), row -> of(handle, layout, norms, row))
        .orElseThrow(() -> PageBytes.damage("The list of segments is missing"));
  }

  private static PostingReader of(Handle handle, IndexLayout layout, EntryNorms norms, Row row)
      throws SQLException {
    long version = row.number();
    if (version == IndexSegment.VERSION) {
      return new SegmentPostings(handle, layout, norms, IndexSegment.list(row.bytes()));
    }
    IndexWarnings warnings = handle.errors().indexes();
    return new VocabularyPostings(
        handle, layout, norms, () -> warnings.foreign(layout.table(), version));
  }

  /** Receiver of the entries that contain a term. */
  interface Postings {
    /**
     * Takes an entry.
     *
     * @param place its place in the {@link EntryNorms}
     * @param bytes contains the places of the term in the entry, see {@link PositionList}
     */
    void add(int place, byte[] bytes, int from, int to);

    /** Whether no more entries are wanted. */
    default boolean isDone() {
      return false;
    }
  }

  /**
   * Reads the entries that contain a term.
   *
   * @throws IndexOutOfBoundsException if the index is damaged
   * @throws dev.memoryweave.store.StoreCorruptedException if SQLite finds that it is damaged
   */
  void read(String term, Postings postings);

  /**
   * Counts the entries that contain a term, up to a limit.
   *
   * @throws IndexOutOfBoundsException if the index is damaged
   */
  default int count(String term, int atMost) {
    Counter counter = new Counter(atMost);
    read(term, counter);
    return Math.min(counter.count, atMost);
  }

  /** Counts entries up to a limit. */
  final class Counter implements Postings {
    private final int atMost;
    private int count;

    private Counter(int atMost) {
      this.atMost = atMost;
    }

    @Override
    public void add(int place, byte[] bytes, int from, int to) {
      count++;
    }

    @Override
    public boolean isDone() {
      return count >= atMost;
    }
  }
}
