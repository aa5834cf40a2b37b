package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares the data that FTS5 keeps about each entry of a full-text index with its text and its
 * place: its size in each column, and the write that added it. FTS5 uses them to find the segment
 * from which to remove an entry, so a wrong value would leave the words of a forgotten memory
 * behind.
 */
final class EntrySizes {
  private final Handle handle;
  private final IndexLayout layout;
  private final Findings findings;
  private final String ofEntry;

  /** The write that added each entry, in blocks; 0 if there is none. */
  private final Map<Long, long[]> origins = new HashMap<>();

  EntrySizes(Handle handle, IndexLayout layout, Findings findings) {
    this.handle = handle;
    this.layout = layout;
    this.findings = findings;
    ofEntry = "SELECT sz FROM " + layout.table() + "_docsize WHERE id = ?";
  }

  /**
   * Reads the terms of each segment, and compares the actual places of its entries with those that
   * FTS5 assumes.
   *
   * @throws IndexOutOfBoundsException if a page cannot be read
   */
  void segments(List<IndexSegment> segments, EntryNorms norms) {
    handle.each(
        "SELECT id, origin FROM " + layout.table() + "_docsize",
        row -> {
          long entry = row.number();
          origins
                  .computeIfAbsent(entry >> NormsBlock.BITS, b -> new long[NormsBlock.SIZE])[
                  NormsBlock.slot(entry)] =
              row.number();
          return true;
        });
    List<SegmentPostings> readers = new ArrayList<>();
    for (IndexSegment segment : segments) {
      readers.add(new SegmentPostings(handle, layout, norms, List.of(segment)));
    }
    BitSet misplaced = new BitSet();
    handle.each(
        "SELECT term FROM temp." + layout.table() + "_words",
        row -> {
          String term = row.text();
          for (int i = 0; i < segments.size(); i++) {
            IndexSegment segment = segments.get(i);
            readers
                .get(i)
                .read(
                    term,
                    (place, bytes, from, to) -> {
                      if (!segment.mayHold(origin(norms.entry(place)))) {
                        misplaced.set(place);
                      }
                    });
          }
          return true;
        });
    misplaced.stream()
        .mapToLong(norms::entry)
        .forEach(
            entry -> wrong("could not remove the entry %s, as it looks for it elsewhere", entry));
    compareBeginnings(segments);
  }

  private long origin(long entry) {
    long[] block = origins.get(entry >> NormsBlock.BITS);
    return block == null ? 0 : block[NormsBlock.slot(entry)];
  }

  private void compareBeginnings(List<IndexSegment> segments) {
    Set<Long> expected = new TreeSet<>();
    for (IndexSegment segment : segments) {
      if (segment.lastPage() > 0) {
        expected.add(segment.id());
      }
    }
    Set<Long> found =
        new TreeSet<>(
            handle.list("SELECT DISTINCT segid FROM " + layout.table() + "_idx", Row::number));
    if (!found.equals(expected)) {
      wrong("has the segments %s, and where terms begin of others", expected);
    }
  }

  /**
   * Takes an entry that should exist.
   *
   * @param sizes the number of its terms in each column; -1 for columns that are not known
   */
  void entry(long entry, List<Integer> sizes, String name) {
    boolean isSame =
        handle
            .first(ofEntry, row -> sizes(row.bytesOrNull(), sizes.size()), entry)
            .filter(found -> areSame(sizes, found))
            .isPresent();
    if (!isSame) {
      wrong("does not have the size of %s", name);
    }
  }

  private static boolean areSame(List<Integer> expected, List<Integer> found) {
    for (int column = 0; column < found.size(); column++) {
      // The last column is always empty.
      int size = column < expected.size() ? expected.get(column) : 0;
      if (size >= 0 && found.get(column) != size) {
        return false;
      }
    }
    return true;
  }

  private static List<Integer> sizes(byte @Nullable [] bytes, int columns) {
    List<Integer> sizes = new ArrayList<>();
    try {
      PageBytes numbers = new PageBytes(bytes == null ? new byte[0] : bytes, 0);
      while (numbers.hasMore()) {
        sizes.add(numbers.nextInt());
      }
    } catch (IndexOutOfBoundsException e) {
      sizes.clear();
    }
    while (sizes.size() < columns) {
      sizes.add(-1);
    }
    return sizes;
  }

  /** Compares the number of entries. */
  void finish(long entries) {
    long found = handle.number("SELECT count(*) FROM " + layout.table() + "_docsize");
    if (found > entries) {
      wrong("has sizes of more entries than there are: %s", found);
    }
  }

  private void wrong(String what, Object of) {
    findings.derived(
        Area.TEXT_INDEX, "The search index " + layout.table() + " " + what.formatted(of));
  }
}
