package dev.memoryweave.store.sqlite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A part of a full-text index that FTS5 wrote at once and never changes: the terms of some entries,
 * sorted, on pages.
 *
 * @param id its number
 * @param firstPage the page that it begins on; not 1 while it is being merged into another one
 * @param lastPage the page that it ends on
 * @param tombstonePages how many pages name entries that were removed from it
 */
record IndexSegment(long id, long firstPage, long lastPage, int tombstonePages) {
  /** The pages of a segment are numbered from its id times 2 to the power of this on. */
  private static final int PAGE_BITS = 37;

  /** Tombstones are on the pages of a segment whose id is this much higher. */
  private static final long TOMBSTONES = 1L << 16;

  private static final int COOKIE_BYTES = 4;

  /** Stands after the cookie in indexes that can remove an entry without knowing its text. */
  private static final byte[] MARK = {(byte) 0xff, 0, 0, 1};

  /** The version of the format that is known. */
  private static final long VERSION = 4;

  /** Whether a record lists segments in the form that is known. */
  static boolean isKnown(byte[] structure, long version) {
    int end = COOKIE_BYTES + MARK.length;
    return version == VERSION
        && structure.length > end
        && Arrays.equals(structure, COOKIE_BYTES, end, MARK, 0, MARK.length);
  }

  /**
   * The segments that a record lists, in any order.
   *
   * @throws IndexOutOfBoundsException if it is damaged
   */
  static List<IndexSegment> list(byte[] structure) {
    List<IndexSegment> segments = new ArrayList<>();
    Varint numbers = new Varint(structure, COOKIE_BYTES + MARK.length);
    int levels = numbers.nextInt();
    long count = numbers.next();
    // How many pages were ever written.
    numbers.next();
    for (int level = 0; level < levels; level++) {
      // How many of them are being merged.
      numbers.next();
      for (int left = numbers.nextInt(); left > 0; left--) {
        segments.add(next(numbers));
      }
    }
    if (segments.size() != count) {
      throw new IndexOutOfBoundsException(
          "There should be " + count + " segments, and are " + segments.size());
    }
    return segments;
  }

  private static IndexSegment next(Varint numbers) {
    long id = numbers.next();
    long first = numbers.next();
    long last = numbers.next();
    // The range of writes that its entries come from.
    numbers.next();
    numbers.next();
    int tombstonePages = numbers.nextInt();
    // How many entries it has, and how many of them were removed.
    numbers.next();
    numbers.next();
    return new IndexSegment(id, first, last, tombstonePages);
  }

  /** The number of a page, 0 for what they are counted from. */
  long page(long number) {
    return (id << PAGE_BITS) + number;
  }

  /** The number of the first page of tombstones. */
  long firstTombstones() {
    return (id + TOMBSTONES) << PAGE_BITS;
  }
}
