package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists and counts nodes. A page merges the beginnings of a few ranges of an index, each read from
 * where the previous page ended, so that the last page costs as much as the first.
 */
final class NodePages {
  private static final Comparator<Cursor> BY_POSITION =
      (a, b) -> Long.compare(a.position(), b.position());
  private static final Comparator<Cursor> BY_RANK =
      (a, b) -> a.rank() == b.rank() ? BY_POSITION.compare(a, b) : Long.compare(a.rank(), b.rank());

  /** When a node was said, or else created. */
  private static final String SAID_AT = "ifnull(n.said_at, n.created_at)";

  /** The first sort key of an order: a column, and its value as a cursor keeps it. */
  private enum Ranked {
    BY_TIME("n.updated_at") {
      @Override
      long rank(Row row) throws SQLException {
        return row.number();
      }

      @Override
      Object value(long rank) {
        return rank;
      }
    },
    BY_WEIGHT("n.importance * n.confidence") {
      @Override
      long rank(Row row) throws SQLException {
        return Double.doubleToLongBits(row.real());
      }

      @Override
      Object value(long rank) {
        return Double.longBitsToDouble(rank);
      }
    };

    private final String column;

    Ranked(String column) {
      this.column = column;
    }

    abstract long rank(Row row) throws SQLException;

    abstract Object value(long rank);
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
    Cursor after = query.cursor() == null ? null : Cursor.decode(query.cursor(), query);
    NodeStore.Query.Order order = query.order();
    NodeRanges ranges = NodeRanges.of(query.filter(), scopeIds(query.filter()), order);
    // One more than the page holds shows whether another page follows.
    BestOf<Cursor> best = new BestOf<>(query.limit() + 1, comparator(order));
    switch (order) {
      case OLDEST_FIRST -> readByPosition(ranges, after, true, best);
      case NEWEST_FIRST -> readByPosition(ranges, after, false, best);
      case RECENTLY_UPDATED_FIRST -> read(Ranked.BY_TIME, ranges, after, best);
      case WEIGHTIEST_FIRST -> read(Ranked.BY_WEIGHT, ranges, after, best);
      case AS_SAID -> readAsSaid(ranges, after, best);
    }
    List<Cursor> found = best.sorted();
    boolean hasMore = found.size() > query.limit();
    List<Cursor> places = hasMore ? found.subList(0, query.limit()) : found;
    List<MemoryNode> items = nodes.atPositions(places.stream().map(Cursor::position).toList());
    return new Page<>(items, hasMore ? found.get(query.limit() - 1).encode(query) : null);
  }

  private static Comparator<Cursor> comparator(NodeStore.Query.Order order) {
    return switch (order) {
      case OLDEST_FIRST -> BY_POSITION;
      case NEWEST_FIRST -> BY_POSITION.reversed();
      case RECENTLY_UPDATED_FIRST, WEIGHTIEST_FIRST -> BY_RANK.reversed();
      case AS_SAID -> BY_RANK;
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
   * SQLite does not use the position in a comparison of pairs. Nodes written together share their
   * time, and many nodes share their weight, so the rest of that rank and the ranks before it are
   * read separately.
   */
  private void read(Ranked by, NodeRanges ranges, @Nullable Cursor after, BestOf<Cursor> best) {
    String downwards = by.column + " DESC, n.position DESC";
    if (after == null) {
      read(by.column, by::rank, ranges, "", downwards, List.of(), best);
    } else {
      Object rank = by.value(after.rank());
      String same = " AND " + by.column + " = ? AND n.position < ?";
      // If an expression were named, SQLite would sort although it reads in order.
      read(
          by.column,
          by::rank,
          ranges,
          same,
          "n.position DESC",
          List.of(rank, after.position()),
          best);
      String below = " AND " + by.column + " < ?";
      read(by.column, by::rank, ranges, below, downwards, List.of(rank), best);
    }
  }

  /** Reads the first column that an order sorts by. */
  private interface Rank {
    long of(Row row) throws SQLException;
  }

  private void read(
      String column,
      Rank rank,
      NodeRanges ranges,
      String beyond,
      String order,
      List<Object> start,
      BestOf<Cursor> best) {
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
              sql,
              row -> best.offer(new Cursor(rank.of(row), row.number())),
              values(range, start, ranges, best.limit()));
    }
  }

  /**
   * Sorted by SQLite: a session has few turns, and an index would have to be written for every
   * node.
   */
  private void readAsSaid(NodeRanges ranges, @Nullable Cursor after, BestOf<Cursor> best) {
    String beyond = after == null ? "" : " AND (" + SAID_AT + ", n.position) > (?, ?)";
    List<Object> start = after == null ? List.of() : List.of(after.rank(), after.position());
    read(SAID_AT, row -> row.number(), ranges, beyond, SAID_AT + ", n.position", start, best);
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
