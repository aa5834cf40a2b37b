package dev.memoryweave.store.sqlite;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entries that contain one term in one segment, page by page. A page has a header of four
 * bytes: the start of the first entry that belongs to this page, and the start of the list of its
 * term positions, which is the page's end.
 */
final class DoclistReader {
  private static final int HEADER_BYTES = 4;

  private final byte[] term;
  private final EntryNorms norms;
  private final @Nullable BitSet removed;
  private final PostingReader.Postings postings;
  private boolean found;

  /** The places of the last entry on earlier pages; {@link #missing} bytes are still to come. */
  private byte[] begun = new byte[0];

  private int begunSize;
  private int missing;
  private int begunPlace;

  /** Where {@link #varint} continues. */
  private int next;

  DoclistReader(
      byte[] term, EntryNorms norms, @Nullable BitSet removed, PostingReader.Postings postings) {
    this.term = term;
    this.norms = norms;
    this.removed = removed;
    this.postings = postings;
  }

  /**
   * Reads a page, the first of which may contain the term, and returns whether the next is needed.
   */
  boolean read(byte[] page) {
    return found ? readOn(page) : seek(page);
  }

  /** Requires that no entry continues after the last page. */
  void requireComplete() {
    if (missing > 0) {
      throw PageBytes.damage(missing + " bytes of an entry are on no page");
    }
  }

  private static int end(byte[] page) {
    int end = (int) new PageBytes(page, 2).nextFixed(2);
    if (end < HEADER_BYTES || end > page.length) {
      throw PageBytes.damage("A page ends at " + end);
    }
    return end;
  }

  /**
   * Searches a page for the term. Terms are sorted; each except the first of a page omits the
   * prefix that it shares with the previous one.
   */
  private boolean seek(byte[] page) {
    int end = end(page);
    PageBytes places = new PageBytes(page, end);
    PageBytes text = new PageBytes(page, HEADER_BYTES, end);
    byte[] current = new byte[term.length + 1];
    int former = 0;
    int at = 0;
    for (boolean isFirst = true; places.hasMore(); isFirst = false) {
      at += places.next(isFirst ? HEADER_BYTES : 1, end - at);
      text.goTo(at);
      int kept = isFirst ? 0 : text.next(0, former);
      int added = text.nextInt();
      int start = text.skip(added);
      former = kept + added;
      // Longer terms are compared only as far as necessary.
      int length = Math.min(former, current.length);
      if (length > kept) {
        System.arraycopy(page, start, current, kept, length - kept);
      }
      int order = Arrays.compareUnsigned(current, 0, length, term, 0, term.length);
      if (order == 0) {
        found = true;
        boolean isLast = !places.hasMore();
        int stop = isLast ? end : at + places.next(1, end - at);
        readEntries(page, text.at(), stop);
        requireWithin(isLast);
        return isLast;
      }
      if (order > 0) {
        return false;
      }
    }
    return false;
  }

  private boolean readOn(byte[] page) {
    int end = end(page);
    boolean isLast = end == page.length;
    int stop = isLast ? end : new PageBytes(page, end).next(HEADER_BYTES, end);
    int at = HEADER_BYTES;
    if (missing > 0) {
      int here = Math.min(missing, stop - at);
      append(page, at, here);
      at += here;
      missing -= here;
      if (missing == 0 && begunPlace >= 0) {
        postings.add(begunPlace, begun, 0, begunSize);
      }
    }
    if (at < stop) {
      long firstEntry = new PageBytes(page, 0).nextFixed(2);
      if (firstEntry != at) {
        throw PageBytes.damage("A page's first entry is at " + firstEntry);
      }
      readEntries(page, at, stop);
    }
    requireWithin(isLast);
    return isLast;
  }

  /** The entries of a term end where the next term begins. */
  private void requireWithin(boolean isLast) {
    if (!isLast) {
      requireComplete();
    }
  }

  private void append(byte[] page, int from, int count) {
    if (count > begun.length - begunSize) {
      begun = Arrays.copyOf(begun, Math.max(begunSize + count, 2 * begun.length));
    }
    System.arraycopy(page, from, begun, begunSize, count);
    begunSize += count;
  }

  /** Entries are numbered by their distance from the previous one, except the first of a page. */
  private void readEntries(byte[] page, int from, int end) {
    long entry = 0;
    int at = from;
    while (at < end) {
      int step = page[at++];
      if (step < 0) {
        entry += varint(page, at - 1, end);
        at = next;
      } else {
        entry += step;
      }
      int size = page[at++];
      if (size < 0) {
        size = (int) Math.min(varint(page, at - 1, end), Integer.MAX_VALUE);
        at = next;
      }
      // Would mark a removal in an index of another kind.
      if ((size & 1) != 0 || size < 0 || at > end) {
        throw PageBytes.damage("An entry has the size " + size);
      }
      int length = size >> 1;
      int place = norms.place(entry);
      if (place >= 0 && removed != null && removed.get(place)) {
        place = -1;
      }
      if (length > end - at) {
        begun = Arrays.copyOfRange(page, at, end);
        begunSize = begun.length;
        begunPlace = place;
        missing = length - begunSize;
        at = end;
      } else {
        if (place >= 0) {
          postings.add(place, page, at, at + length);
        }
        at += length;
      }
    }
  }

  private long varint(byte[] page, int at, int end) {
    PageBytes number = new PageBytes(page, at, end);
    long value = number.next();
    next = number.at();
    return value;
  }
}
