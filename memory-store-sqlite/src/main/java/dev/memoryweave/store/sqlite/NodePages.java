package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists and counts nodes. A page is the merged beginnings of a few ranges of an index, each read
 * from where the page before ended, so that the last page costs as much as the first.
 */
final class NodePages {
  private static final Comparator<Cursor> BY_POSITION = Comparator.comparingLong(Cursor::position);
  private static final Comparator<Cursor> BY_TIME =
      Comparator.comparingLong(Cursor::updatedAt).thenComparing(BY_POSITION);

  private final Transaction transaction;
  private final NodeTable nodes;

  NodePages(Transaction transaction, NodeTable nodes) {
    this.transaction = transaction;
    this.nodes = nodes;
  }

  long count(NodeFilter filter) {
    NodeRanges ranges = NodeRanges.of(filter, scopeIds(filter), NodeOrder.OLDEST_FIRST);
    String sql =
        "SELECT count(*) FROM "
            + ranges.source()
            + " WHERE "
            + ranges.equalities()
            + ranges.conditions().clause();
    long count = 0;
    for (List<Object> range : ranges.ranges()) {
      count += transaction.handle().number(sql, values(range, List.of(), ranges, null));
    }
    return count;
  }

  /** The positions of the nodes of a filter, or null if they are more than a number. */
  @Nullable List<Long> positions(NodeFilter filter, int atMost) {
    NodeRanges ranges = NodeRanges.of(filter, scopeIds(filter), NodeOrder.OLDEST_FIRST);
    String sql =
        "SELECT "
            + ranges.position()
            + " FROM "
            + ranges.source()
            + " WHERE "
            + ranges.equalities()
            + ranges.conditions().clause()
            + " LIMIT ?";
    List<Long> positions = new ArrayList<>();
    for (List<Object> range : ranges.ranges()) {
      int left = atMost + 1 - positions.size();
      positions.addAll(
          transaction.handle().list(sql, Row::number, values(range, List.of(), ranges, left)));
      if (positions.size() > atMost) {
        return null;
      }
    }
    return positions;
  }

  private Collection<Long> scopeIds(NodeFilter filter) {
    return transaction.scopes().findAll(filter.scopes()).values();
  }

  Page<MemoryNode> list(NodeQuery query) {
    Cursor after = query.cursor() == null ? null : Cursor.decode(query.cursor(), query);
    NodeOrder order = query.order();
    NodeRanges ranges = NodeRanges.of(query.filter(), scopeIds(query.filter()), order);
    // One more than the page holds tells whether another page follows.
    BestOf<Cursor> best = new BestOf<>(query.limit() + 1, comparator(order));
    if (order == NodeOrder.RECENTLY_UPDATED_FIRST) {
      readByTime(ranges, after, best);
    } else {
      readByPosition(ranges, after, order == NodeOrder.OLDEST_FIRST, best);
    }
    List<Cursor> found = best.sorted();
    boolean hasMore = found.size() > query.limit();
    List<Cursor> places = hasMore ? found.subList(0, query.limit()) : found;
    List<MemoryNode> items = nodes.atPositions(places.stream().map(Cursor::position).toList());
    return new Page<>(items, hasMore ? found.get(query.limit() - 1).encode(query) : null);
  }

  private static Comparator<Cursor> comparator(NodeOrder order) {
    return switch (order) {
      case OLDEST_FIRST -> BY_POSITION;
      case NEWEST_FIRST -> BY_POSITION.reversed();
      case RECENTLY_UPDATED_FIRST -> BY_TIME.reversed();
    };
  }

  private void readByPosition(
      NodeRanges ranges, @Nullable Cursor after, boolean ascending, BestOf<Cursor> best) {
    String position = ranges.position();
    String beyond = after == null ? "" : " AND " + position + (ascending ? " > ?" : " < ?");
    List<Object> start = after == null ? List.of() : List.of(after.position());
    String sql =
        "SELECT "
            + position
            + " FROM "
            + ranges.source()
            + " WHERE "
            + ranges.equalities()
            + beyond
            + ranges.conditions().clause()
            + (" ORDER BY " + position + (ascending ? "" : " DESC"))
            + " LIMIT ?";
    for (List<Object> range : ranges.ranges()) {
      transaction
          .handle()
          .each(
              sql,
              row -> best.offer(new Cursor(0, row.number())),
              values(range, start, ranges, best.limit()));
    }
  }

  /**
   * SQLite does not use the position in a comparison of pairs, and nodes that were written together
   * share their time; so the rest of that time and the times before it are read one after the
   * other.
   */
  private void readByTime(NodeRanges ranges, @Nullable Cursor after, BestOf<Cursor> best) {
    if (after == null) {
      readByTime(ranges, "", List.of(), best);
    } else {
      readByTime(
          ranges,
          " AND n.updated_at = ? AND n.position < ?",
          List.of(after.updatedAt(), after.position()),
          best);
      readByTime(ranges, " AND n.updated_at < ?", List.of(after.updatedAt()), best);
    }
  }

  private void readByTime(
      NodeRanges ranges, String beyond, List<Object> start, BestOf<Cursor> best) {
    String sql =
        "SELECT n.updated_at, n.position FROM "
            + ranges.source()
            + " WHERE "
            + ranges.equalities()
            + beyond
            + ranges.conditions().clause()
            + " ORDER BY n.updated_at DESC, n.position DESC LIMIT ?";
    for (List<Object> range : ranges.ranges()) {
      transaction
          .handle()
          .each(
              sql,
              row -> best.offer(new Cursor(row.number(), row.number())),
              values(range, start, ranges, best.limit()));
    }
  }

  private static @Nullable Object[] values(
      List<Object> range, List<Object> start, NodeRanges ranges, @Nullable Integer limit) {
    List<Object> values = new ArrayList<>(range);
    values.addAll(start);
    values.addAll(ranges.conditions().values());
    values.addAll(limit == null ? List.of() : Arrays.asList(limit));
    return values.toArray();
  }
}
