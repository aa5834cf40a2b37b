package dev.memoryweave.store.sqlite;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads where one term stands in one segment, page by page. A page has a header of four bytes,
 * where the first entry begins that is not the page's first, and where the list of the places of
 * its terms begins, which is its end.
 */
final class DoclistReader {
  private static final int HEADER_BYTES = 4;

  private final byte[] term;
  private final EntryNorms norms;
  private final @Nullable BitSet removed;
  private final PostingReader.Postings postings;
  private boolean found;

  /** The places of the last entry as far as they were on pages before, and what is missing. */
  private byte[] begun = new byte[0];

  private int missing;
  private int begunPlace;

  /** Where {@link #varint} went on to. */
  private int next;

  DoclistReader(
      byte[] term, EntryNorms norms, @Nullable BitSet removed, PostingReader.Postings postings) {
    this.term = term;
    this.norms = norms;
    this.removed = removed;
    this.postings = postings;
  }

  /** Reads a page, the first of which may hold the term, and tells whether the next is needed. */
  boolean read(byte[] page) {
    return found ? readOn(page) : seek(page);
  }

  private static int end(byte[] page) {
    int end = (page[2] & 0xff) << 8 | (page[3] & 0xff);
    if (end < HEADER_BYTES || end > page.length) {
      throw new IndexOutOfBoundsException("A page ends at " + end);
    }
    return end;
  }

  /** Terms are sorted; each but the first of a page leaves out what it begins with as the last. */
  private boolean seek(byte[] page) {
    int end = end(page);
    Varint places = new Varint(page, end);
    byte[] current = new byte[term.length];
    int at = 0;
    for (boolean isFirst = true; places.hasMore(); isFirst = false) {
      at += places.nextInt();
      Varint lengths = new Varint(page, at);
      int kept = isFirst ? 0 : lengths.nextInt();
      int added = lengths.nextInt();
      int start = lengths.at();
      // What is longer than the term is compared as far as it can matter.
      int length = Math.min(kept + added, term.length + 1);
      if (length > current.length) {
        current = Arrays.copyOf(current, length);
      }
      if (length > kept) {
        System.arraycopy(page, start, current, kept, length - kept);
      }
      int order = Arrays.compareUnsigned(current, 0, length, term, 0, term.length);
      if (order == 0) {
        found = true;
        boolean isLast = !places.hasMore();
        readEntries(page, start + added, isLast ? end : at + places.nextInt());
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
    boolean hasTerm = end < page.length;
    int stop = hasTerm ? new Varint(page, end).nextInt() : end;
    int at = HEADER_BYTES;
    if (missing > 0) {
      int here = Math.min(missing, stop - at);
      append(page, at, here);
      at += here;
      missing -= here;
      if (missing == 0 && begunPlace >= 0) {
        postings.add(begunPlace, begun, 0, begun.length);
      }
    }
    if (at < stop) {
      int firstEntry = (page[0] & 0xff) << 8 | (page[1] & 0xff);
      if (firstEntry != at) {
        throw new IndexOutOfBoundsException("A page's first entry is at " + firstEntry);
      }
      readEntries(page, at, stop);
    }
    return !hasTerm;
  }

  private void append(byte[] page, int from, int count) {
    int length = begun.length;
    begun = Arrays.copyOf(begun, length + count);
    System.arraycopy(page, from, begun, length, count);
  }

  /** Entries are numbered by their distance from the one before, but the first of a page. */
  private void readEntries(byte[] page, int from, int end) {
    long entry = 0;
    int at = from;
    while (at < end) {
      int step = page[at++];
      if (step < 0) {
        entry += varint(page, at - 1);
        at = next;
      } else {
        entry += step;
      }
      int size = page[at++];
      if (size < 0) {
        size = (int) varint(page, at - 1);
        at = next;
      }
      // Would mark a removal in an index of another kind.
      if ((size & 1) != 0 || size < 0) {
        throw new IndexOutOfBoundsException("An entry has the size " + size);
      }
      int length = size >> 1;
      int place = norms.place(entry);
      if (place >= 0 && removed != null && removed.get(place)) {
        place = -1;
      }
      if (length > end - at) {
        begun = Arrays.copyOfRange(page, at, end);
        begunPlace = place;
        missing = length - (end - at);
        at = end;
      } else {
        if (place >= 0) {
          postings.add(place, page, at, at + length);
        }
        at += length;
      }
    }
  }

  private long varint(byte[] page, int at) {
    Varint number = new Varint(page, at);
    long value = number.next();
    next = number.at();
    return value;
  }
}
