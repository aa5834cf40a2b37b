package dev.memoryweave.store.sqlite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A part of a full-text index that FTS5 wrote at once and never changes: the sorted terms of some
 * entries, on pages.
 *
 * @param id its number
 * @param firstPage its first page; not 1 while it is being merged into another one, and 0 when that
 *     is nearly done and nothing of it is left
 * @param lastPage its last page
 * @param firstWrite the first of the writes that added its entries
 * @param lastWrite the last of them
 * @param tombstonePages the number of pages that name entries removed from it
 */
record IndexSegment(
    long id, long firstPage, long lastPage, long firstWrite, long lastWrite, int tombstonePages) {
  /** The supported format version. */
  static final long VERSION = 4;

  /** The page numbers of a segment start at its id times 2 to the power of this. */
  private static final int PAGE_BITS = 37;

  private static final int MAX_PAGE = Integer.MAX_VALUE;

  /** Tombstones are on the pages of a segment whose id is higher by this number. */
  private static final int TOMBSTONES = 1 << 16;

  /** As many as FTS5 reads. */
  private static final int MAX_LEVELS = 2_000;

  /** More than FTS5 creates, and more than two bytes can number. */
  private static final int MAX_SEGMENTS = TOMBSTONES - 1;

  private static final int COOKIE_BYTES = 4;

  /** Follows the cookie in indexes that can remove an entry without knowing its text. */
  private static final byte[] MARK = {(byte) 0xff, 0, 0, 1};

  /**
   * The segments that a record lists, in any order.
   *
   * @throws IndexOutOfBoundsException if it is damaged
   */
  static List<IndexSegment> list(byte[] structure) {
    PageBytes numbers = afterMark(structure);
    int levels = numbers.next(0, MAX_LEVELS);
    int count = numbers.next(0, MAX_SEGMENTS);
    // Number of pages ever written.
    numbers.next();
    List<IndexSegment> segments = new ArrayList<>();
    BitSet ids = new BitSet();
    for (int level = 0; level < levels; level++) {
      // Number of segments being merged.
      numbers.next();
      for (int left = numbers.next(0, count - segments.size()); left > 0; left--) {
        IndexSegment segment = next(numbers);
        if (ids.get((int) segment.id)) {
          throw PageBytes.damage("Segment " + segment.id + " is listed twice");
        }
        ids.set((int) segment.id);
        segments.add(segment);
      }
    }
    if (segments.size() != count || numbers.hasMore()) {
      throw PageBytes.damage(
          "There should be " + count + " segments, and are " + segments.size() + " or more");
    }
    return segments;
  }

  /**
   * The number of levels in a record; segments move through them as they are merged.
   *
   * @throws IndexOutOfBoundsException if it is damaged
   */
  static int levels(byte[] structure) {
    return afterMark(structure).next(0, MAX_LEVELS);
  }

  private static PageBytes afterMark(byte[] structure) {
    PageBytes numbers = new PageBytes(structure, 0);
    int mark = numbers.skip(COOKIE_BYTES + MARK.length) + COOKIE_BYTES;
    if (!Arrays.equals(structure, mark, numbers.at(), MARK, 0, MARK.length)) {
      throw PageBytes.damage("The list of segments does not begin as it should");
    }
    return numbers;
  }

  private static IndexSegment next(PageBytes numbers) {
    int id = numbers.next(1, MAX_SEGMENTS);
    int first = numbers.next(0, MAX_PAGE);
    int last = numbers.next(first, first == 0 ? 0 : MAX_PAGE);
    long firstWrite = numbers.next();
    long lastWrite = numbers.next();
    int tombstonePages = numbers.next(0, MAX_PAGE);
    // Number of its entries, and of removed ones.
    numbers.next();
    numbers.next();
    return new IndexSegment(id, first, last, firstWrite, lastWrite, tombstonePages);
  }

  /** Whether it may contain an entry added by a write. */
  boolean mayHold(long write) {
    return write >= firstWrite && write <= lastWrite;
  }

  /** The number of a page in the table of pages. */
  long page(long number) {
    return (id << PAGE_BITS) + number;
  }

  /** The number of the first page of tombstones. */
  long firstTombstones() {
    return (id + TOMBSTONES) << PAGE_BITS;
  }
}
