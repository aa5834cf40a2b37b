package dev.memoryweave.store.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one text index, as one transaction sees them: segments, the postings of their terms,
 * the entries that were removed, and how far a merge has come. The meaning of the bytes is the
 * business of the index; a store keeps them as they are.
 *
 * <p>As tables: {@code segment(number, data)}, {@code posting(segment, term, data)} with both as
 * its key, {@code removed(entry)}, and one row with the next number and the progress of a merge.
 *
 * <p>An entry is a text under a number that the store gives, which is unique and never used again:
 * a record whose text changes gets another number. A store maps entries to records itself.
 */
public interface TextRows {
  /**
   * All segments, in any order. A segment never changes and its number never stands for another
   * one, so a store may keep these objects and the postings of their terms for as long as it likes;
   * an object that is kept saves decoding it again.
   */
  List<Segment> segments();

  /** The entries that were removed and not settled yet, in any order. */
  Collection<Long> removed();

  /** The last bytes given to {@link Writer#progress(byte[])}; empty at first. */
  byte[] progress();

  /**
   * The postings of some terms in some segments.
   *
   * @return for each term those of each segment that has any; terms without any may be left out.
   *     Nobody changes the arrays
   */
  Map<String, Map<Long, byte[]>> postings(Collection<String> terms, Collection<Long> segments);

  /**
   * The postings of the terms after one, for the next of all terms of some segments. The order of
   * terms is that of the store, but always the same.
   *
   * @param segments the segments
   * @param after a term, or the empty text, which is before all terms
   * @param atMost how many terms, at least 1; fewer are given only if there are no more
   * @return the terms in their order, each with the postings of all segments that have any
   */
  Map<String, Map<Long, byte[]>> postingsAfter(Collection<Long> segments, String after, int atMost);

  /**
   * The rows of one index, for a transaction that changes it. Such transactions take turns, and a
   * transaction sees what it has written.
   */
  interface Writer extends TextRows {
    /** A number for a segment, above all that were ever given. */
    long nextNumber();

    /** Adds a segment. */
    void add(Segment segment);

    /**
     * Adds postings by their terms to a segment that has none of these terms yet. The segment may
     * be one that is added later in the same transaction.
     */
    void addPostings(long segment, Map<String, byte[]> postings);

    /** Removes segments and all of their postings. */
    void remove(Collection<Long> segments);

    /** Adds removed entries. */
    void addRemoved(Collection<Long> entries);

    /** Takes entries, which are in no segment any more, out of the removed ones. */
    void settle(Collection<Long> entries);

    /** Keeps how far a merge has come: some ten to a few hundred bytes. */
    void progress(byte[] progress);
  }

  /** A number of entries and, if they are few, all that is indexed of them. Immutable. */
  final class Segment {
    private final long number;
    private final byte[] data;
    private volatile @Nullable Entries entries;

    /**
     * A segment as it was stored; the array must not change any more.
     *
     * @param number its number
     * @param data what {@link #data()} gave
     */
    public Segment(long number, byte[] data) {
      this.number = number;
      this.data = data;
    }

    /** Its number. */
    public long number() {
      return number;
    }

    /** The bytes that a store keeps of it; not to be changed. */
    public byte[] data() {
      return data;
    }

    /** Its entries, read once. */
    Entries entries() {
      Entries read = entries;
      if (read == null) {
        read = new Entries(data);
        entries = read;
      }
      return read;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Segment that
          && number == that.number
          && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(number);
    }

    @Override
    public String toString() {
      return "segment " + number + " of " + data.length + " bytes";
    }
  }
}
