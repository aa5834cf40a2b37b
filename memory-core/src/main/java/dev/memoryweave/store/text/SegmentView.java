package dev.memoryweave.store.text;

import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A segment as a transaction sees it.
 *
 * @param number its number
 * @param entries its entries
 * @param removed the indexes of those that were removed; null if none was
 * @param live how many are left
 * @param length the sum of their coded lengths
 */
record SegmentView(long number, Entries entries, @Nullable BitSet removed, int live, long length) {
  /**
   * A view of a segment.
   *
   * @param removed the numbers of all removed entries, in rising order
   */
  static SegmentView of(long number, Entries entries, long[] removed) {
    BitSet bits = null;
    int live = entries.size();
    long length = entries.length();
    if (removed.length > 0) {
      int at = Arrays.binarySearch(removed, entries.number(0));
      int from = 0;
      for (int i = at < 0 ? -at - 1 : at; i < removed.length && from < entries.size(); i++) {
        from = entries.seek(removed[i], from);
        if (from < entries.size() && entries.number(from) == removed[i]) {
          bits = bits == null ? new BitSet() : bits;
          bits.set(from);
          live--;
          length -= Bm25.length(entries.lengthCode(from));
        }
      }
    }
    return new SegmentView(number, entries, bits, live, length);
  }

  /** The segments that are searched: all but one that a merge has not finished. */
  static List<SegmentView> visible(TextRows rows) {
    MergeProgress progress = MergeProgress.of(rows.progress());
    long[] removed = rows.removed().stream().mapToLong(entry -> entry).sorted().toArray();
    List<SegmentView> views = new ArrayList<>();
    for (TextRows.Segment segment : rows.segments()) {
      if (progress == null || segment.number() != progress.target()) {
        views.add(of(segment.number(), segment.entries(), removed));
      }
    }
    views.sort(Comparator.comparingInt((SegmentView view) -> view.entries.size()).reversed());
    return views;
  }

  /** How many entries were removed. */
  int dead() {
    return entries.size() - live;
  }

  boolean isRemoved(int entry) {
    BitSet bits = removed;
    return bits != null && bits.get(entry);
  }
}
