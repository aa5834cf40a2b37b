package dev.memoryweave.store.support.internal;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;

/** The numbers of items, nodes or chunks, that stand in ranges. */
public final class ItemRanges implements LongPredicate {
  private final long[] starts;
  private final long[] ends;

  /** The ranges, of which no two overlap, in any order. */
  public ItemRanges(List<Range> ranges) {
    List<Range> sorted = ranges.stream().sorted(Comparator.comparingLong(Range::start)).toList();
    starts = sorted.stream().mapToLong(Range::start).toArray();
    ends = sorted.stream().mapToLong(range -> range.start + range.count).toArray();
  }

  /** As many numbers from a first one on. */
  public record Range(long start, long count) {}

  @Override
  public boolean test(long item) {
    int at = Arrays.binarySearch(starts, item);
    int range = at >= 0 ? at : -at - 2;
    return range >= 0 && item < ends[range];
  }
}
