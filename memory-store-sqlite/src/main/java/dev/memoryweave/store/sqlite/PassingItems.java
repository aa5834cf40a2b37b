package dev.memoryweave.store.sqlite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/** All nodes or chunks that pass a filter, as ranges of positions or ids. */
final class PassingItems implements LongPredicate {
  private static final String NODES = "SELECT n.position, 1 FROM node AS n WHERE TRUE ";
  private static final String DOCUMENTS = "SELECT d.id, d.chunks FROM document AS d WHERE TRUE ";

  private final long[] starts;
  private final long[] ends;

  private PassingItems(long[] starts, long[] ends) {
    this.starts = starts;
    this.ends = ends;
  }

  static PassingItems of(Handle handle, VectorKind kind, Conditions conditions) {
    record Range(long start, long count) {}
    String sql =
        switch (kind) {
          case NODE -> NODES;
          case CHUNK -> DOCUMENTS;
        };
    List<Range> ranges =
        new ArrayList<>(
            handle.list(
                sql + conditions.clause(),
                row -> new Range(row.number(), row.number()),
                conditions.values().toArray()));
    ranges.sort((a, b) -> Long.compare(a.start, b.start));
    return new PassingItems(
        ranges.stream().mapToLong(Range::start).toArray(),
        ranges.stream().mapToLong(range -> range.start + range.count).toArray());
  }

  @Override
  public boolean test(long item) {
    int at = Arrays.binarySearch(starts, item);
    int range = at >= 0 ? at : -at - 2;
    return range >= 0 && item < ends[range];
  }
}
