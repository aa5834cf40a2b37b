package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.support.internal.BestOf;
import dev.memoryweave.store.support.internal.NodeCursor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists and counts nodes. A page merges the beginnings of a few ranges of an index, each read from
 * where the previous page ended, so that the last page costs as much as the first.
 */
final class NodePages {
  private static final Comparator<NodeCursor> BY_POSITION =
      (a, b) -> Long.compare(a.position(), b.position());
  private static final Comparator<NodeCursor> BY_RANK =
      (a, b) -> a.rank() == b.rank() ? BY_POSITION.compare(a, b) : Long.compare(a.rank(), b.rank());
  private static final Comparator<NodeCursor> BY_TITLE =
      Comparator.comparing(NodeCursor::title, NodeStore.Query.Order.TITLE_ORDER)
          .thenComparing(BY_POSITION);

  /** When a node was said, or else created. */
  private static final String SAID_AT = "ifnull(n.said_at, n.created_at)";

  /** Titles as {@link NodeStore.Query.Order#TITLE_ORDER} compares them. */
  private static final String TITLE = "n.title COLLATE NOCASE";

  /** The first sort key of an order: a column, and its value as a cursor keeps it. */
  private enum Ranked {
    BY_TIME("n.updated_at", false),
    BY_WEIGHT("n.importance * n.confidence", true),
    BY_IMPORTANCE("n.importance", true),
    BY_CONFIDENCE("n.confidence", true),
    BY_USE("n.use_count", false),
    BY_SAYING(SAID_AT, false);

    private final String column;
    private final boolean isReal;

    Ranked(String column, boolean isReal) {
      this.column = column;
      this.isReal = isReal;
    }

    NodeCursor cursor(Row row) throws SQLException {
      long rank = isReal ? Double.doubleToLongBits(row.real()) : row.number();
      return new NodeCursor(rank, row.number());
    }

    Object value(NodeCursor cursor) {
      return isReal ? Double.longBitsToDouble(cursor.rank()) : cursor.rank();
    }
  }

  /** Long texts are not read, because their columns come last. */
  private static final String BRANCH_POINTS =
      """
      SELECT DISTINCT n.branch, n.commit_id FROM node AS n INDEXED BY node_status
      WHERE n.scope_id = ? AND n.branch IS NOT NULL\
      """;

  private final Transaction transaction;
  private final NodeLookup nodes;

  NodePages(Transaction transaction, NodeLookup nodes) {
    this.transaction = transaction;
    this.nodes = nodes;
  }

  Set<Provenance.BranchPoint> branchPoints(List<Scope> scopes) {
    Set<Provenance.BranchPoint> points = new LinkedHashSet<>();
    for (long scopeId : transaction.scopes().findAll(scopes).values()) {
      points.addAll(
          transaction
              .handle()
              .list(
                  BRANCH_POINTS,
                  row -> new Provenance.BranchPoint(row.text(), row.textOrNull()),
                  scopeId));
    }
    return points;
  }

  long count(NodeFilter filter) {
    NodeRanges ranges = NodeRanges.of(filter, scopeIds(filter), NodeStore.Query.Order.OLDEST_FIRST);
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

  Map<NodeStore.Group, Long> tally(NodeFilter filter) {
    NodeRanges ranges =
        NodeRanges.of(filter, scopeIds(filter), NodeStore.Query.Order.OLDEST_FIRST).withNode();
    String sql =
        "SELECT n.kind, n.status, n.trust, n.principal, count(*) FROM "
            + ranges.source()
            + " WHERE "
            + ranges.equalities()
            + ranges.conditions().clause()
            + " GROUP BY n.kind, n.status, n.trust, n.principal";
    LenientReader<NodeStore.Group> readable =
        Records.orNull(transaction.handle(), RecordKind.NODE, NodePages::group);
    Map<NodeStore.Group, Long> tally = new HashMap<>();
    for (List<Object> range : ranges.ranges()) {
      transaction
          .handle()
          .each(
              sql,
              row -> {
                NodeStore.Group group = readable.read(row);
                if (group != null) {
                  tally.merge(group, row.number(), Long::sum);
                }
                return true;
              },
              values(range, List.of(), ranges, null));
    }
    return tally;
  }

  private static NodeStore.Group group(Row row) throws SQLException {
    return new NodeStore.Group(
        NodeKind.of(row.text()),
        NodeStatus.of(row.text()),
        new Provenance.Principal(Trust.of(row.text()), row.textOrNull()));
  }

  /** The positions of the nodes of a filter, or null if there are more than a number. */
  @Nullable List<Long> positions(NodeFilter filter, int atMost) {
    NodeRanges ranges = NodeRanges.of(filter, scopeIds(filter), NodeStore.Query.Order.OLDEST_FIRST);
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

  Page<MemoryNode> list(NodeStore.Query query) {
    NodeCursor after = query.cursor() == null ? null : NodeCursor.decode(query.cursor(), query);
    NodeStore.Query.Order order = query.order();
    NodeRanges ranges = NodeRanges.of(query.filter(), scopeIds(query.filter()), order);
    // One more than the page holds shows whether another page follows.
    BestOf<NodeCursor> best = new BestOf<>(query.limit() + 1, comparator(order));
    switch (order) {
      case OLDEST_FIRST -> readByPosition(ranges, after, true, best);
      case NEWEST_FIRST -> readByPosition(ranges, after, false, best);
      case RECENTLY_UPDATED_FIRST -> readRanked(Ranked.BY_TIME, query, ranges, after, best);
      case WEIGHTIEST_FIRST -> readRanked(Ranked.BY_WEIGHT, query, ranges, after, best);
      case AS_SAID -> readSorted(Ranked.BY_SAYING, true, ranges, after, best);
      case MOST_IMPORTANT_FIRST -> readSorted(Ranked.BY_IMPORTANCE, false, ranges, after, best);
      case MOST_CONFIDENT_FIRST -> readSorted(Ranked.BY_CONFIDENCE, false, ranges, after, best);
      case MOST_USED_FIRST -> readSorted(Ranked.BY_USE, false, ranges, after, best);
      case BY_TITLE -> readByTitle(ranges, after, best);
    }
    List<NodeCursor> found = best.sorted();
    boolean hasMore = found.size() > query.limit();
    List<NodeCursor> places = hasMore ? found.subList(0, query.limit()) : found;
    List<MemoryNode> items = nodes.atPositions(places.stream().map(NodeCursor::position).toList());
    return new Page<>(items, hasMore ? found.get(query.limit() - 1).encode(query) : null);
  }

  private static Comparator<NodeCursor> comparator(NodeStore.Query.Order order) {
    return switch (order) {
      case OLDEST_FIRST -> BY_POSITION;
      case NEWEST_FIRST -> BY_POSITION.reversed();
      case RECENTLY_UPDATED_FIRST,
          WEIGHTIEST_FIRST,
          MOST_IMPORTANT_FIRST,
          MOST_CONFIDENT_FIRST,
          MOST_USED_FIRST ->
          BY_RANK.reversed();
      case AS_SAID -> BY_RANK;
      case BY_TITLE -> BY_TITLE;
    };
  }

  private void readByPosition(
      NodeRanges ranges, @Nullable NodeCursor after, boolean ascending, BestOf<NodeCursor> best) {
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
              row -> best.offer(new NodeCursor(0, row.number())),
              values(range, start, ranges, best.limit()));
    }
  }

  /** Reads in the order of the index for it, if that one was chosen. */
  private void readRanked(
      Ranked by,
      NodeStore.Query query,
      NodeRanges ranges,
      @Nullable NodeCursor after,
      BestOf<NodeCursor> best) {
    if (query.filter().traits() == null) {
      read(by, ranges, after, best);
    } else {
      readSorted(by, false, ranges, after, best);
    }
  }

  /**
   * SQLite does not use the position in a comparison of pairs. Nodes written together share their
   * time, and many nodes share their weight, so the rest of that rank and the ranks before it are
   * read separately.
   */
  private void read(
      Ranked by, NodeRanges ranges, @Nullable NodeCursor after, BestOf<NodeCursor> best) {
    String downwards = by.column + " DESC, n.position DESC";
    if (after == null) {
      read(by.column, by::cursor, ranges, "", downwards, List.of(), best);
    } else {
      Object rank = by.value(after);
      List<Object> place = List.of(rank, after.position());
      String same = " AND " + by.column + " = ? AND n.position < ?";
      // If an expression were named, SQLite would sort although it reads in order.
      read(by.column, by::cursor, ranges, same, "n.position DESC", place, best);
      String below = " AND " + by.column + " < ?";
      read(by.column, by::cursor, ranges, below, downwards, List.of(rank), best);
    }
  }

  /** Reads the columns that an order sorts by. */
  private interface Place {
    NodeCursor read(Row row) throws SQLException;
  }

  private void read(
      String column,
      Place place,
      NodeRanges ranges,
      String beyond,
      String order,
      List<Object> start,
      BestOf<NodeCursor> best) {
    String sql =
        "SELECT "
            + column
            + ", n.position FROM "
            + ranges.source()
            + " WHERE "
            + ranges.equalities()
            + beyond
            + ranges.conditions().clause()
            + (" ORDER BY " + order + " LIMIT ?");
    for (List<Object> range : ranges.ranges()) {
      transaction
          .handle()
          .each(
              sql, row -> best.offer(place.read(row)), values(range, start, ranges, best.limit()));
    }
  }

  private void readSorted(
      Ranked by,
      boolean upwards,
      NodeRanges ranges,
      @Nullable NodeCursor after,
      BestOf<NodeCursor> best) {
    List<Object> start = after == null ? List.of() : List.of(by.value(after), after.position());
    readSorted(by.column, by::cursor, upwards, ranges, start, best);
  }

  private void readByTitle(NodeRanges ranges, @Nullable NodeCursor after, BestOf<NodeCursor> best) {
    List<Object> start = after == null ? List.of() : List.of(after.title(), after.position());
    Place place =
        row -> new NodeCursor(0, NodeStore.Query.Order.titleKey(row.text()), row.number());
    readSorted(TITLE, place, true, ranges, start, best);
  }

  /**
   * Sorted by SQLite, which reads all that passes: an index would have to be written for every
   * node, and a session has few turns.
   */
  private void readSorted(
      String column,
      Place place,
      boolean upwards,
      NodeRanges ranges,
      List<Object> start,
      BestOf<NodeCursor> best) {
    String side = upwards ? " > (?, ?)" : " < (?, ?)";
    String beyond = start.isEmpty() ? "" : " AND (" + column + ", n.position)" + side;
    String direction = upwards ? "" : " DESC";
    String order = column + direction + ", n.position" + direction;
    read(column, place, ranges, beyond, order, start, best);
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
