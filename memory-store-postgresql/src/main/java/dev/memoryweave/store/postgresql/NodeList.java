package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.support.internal.NodeCursor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists and counts nodes. A page begins where the former one ended, by the key that it sorts by.
 */
final class NodeList {
  /** A title as {@link NodeStore.Query.Order#TITLE_ORDER} compares it. */
  private static final String TITLE =
      "translate(n.title, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') COLLATE \"C\"";

  private final Transaction transaction;
  private final NodeLookup lookup;
  private final NodeRow rows;

  NodeList(Transaction transaction, NodeLookup lookup, NodeRow rows) {
    this.transaction = transaction;
    this.lookup = lookup;
    this.rows = rows;
  }

  /** The first key of an order, before the number; null if the number is all. */
  private record Key(@Nullable String column, boolean isReal, boolean isAscending) {
    static Key of(NodeStore.Query.Order order) {
      return switch (order) {
        case OLDEST_FIRST -> new Key(null, false, true);
        case NEWEST_FIRST -> new Key(null, false, false);
        case RECENTLY_UPDATED_FIRST -> new Key("n.updated_at", false, false);
        case WEIGHTIEST_FIRST -> new Key("n.importance * n.confidence", true, false);
        case AS_SAID -> new Key("coalesce(n.said_at, n.created_at)", false, true);
        case MOST_IMPORTANT_FIRST -> new Key("n.importance", true, false);
        case MOST_CONFIDENT_FIRST -> new Key("n.confidence", true, false);
        case MOST_USED_FIRST -> new Key("n.use_count", false, false);
        case BY_TITLE -> new Key(TITLE, false, true);
      };
    }

    boolean isTitle() {
      return TITLE.equals(column);
    }

    String order() {
      String direction = isAscending ? "" : " DESC";
      return (column == null ? "" : column + direction + ", ") + "n.number" + direction;
    }

    NodeCursor cursor(Row row) throws SQLException {
      if (column == null) {
        return new NodeCursor(0, row.number());
      }
      if (isTitle()) {
        return new NodeCursor(0, row.text(), row.number());
      }
      long rank = isReal ? Double.doubleToLongBits(row.real()) : row.number();
      return new NodeCursor(rank, row.number());
    }

    void startAfter(NodeCursor cursor, Conditions conditions) {
      String side = isAscending ? " > " : " < ";
      if (column == null) {
        conditions.add(" AND n.number" + side + "?", cursor.position());
      } else {
        Object value =
            isTitle()
                ? cursor.title()
                : isReal ? Double.longBitsToDouble(cursor.rank()) : (Object) cursor.rank();
        conditions.add(
            " AND (" + column + ", n.number)" + side + "(?, ?)", value, cursor.position());
      }
    }
  }

  /** A place in the list, and the node there unless it cannot be read. */
  private record Listed(NodeCursor place, Optional<MemoryNode> node) {}

  Page<MemoryNode> list(NodeStore.Query query) {
    Key key = Key.of(query.order());
    Conditions conditions = conditions(query.filter());
    if (query.cursor() != null) {
      key.startAfter(NodeCursor.decode(query.cursor(), query), conditions);
    }
    String keyed = key.column == null ? "" : key.column + ", ";
    List<Listed> found =
        transaction
            .handle()
            .list(
                "SELECT "
                    + keyed
                    + "n.number, "
                    + NodeRow.selection("n", "n")
                    + " FROM mw_node AS n WHERE "
                    + conditions.clause()
                    + " ORDER BY "
                    + key.order()
                    + " LIMIT ?",
                row ->
                    new Listed(
                        key.cursor(row),
                        Records.orNothing(transaction.handle(), NodeLookup.KIND, rows::read, row)),
                conditions.values(query.limit() + 1));
    boolean more = found.size() > query.limit();
    List<Listed> page = more ? found.subList(0, query.limit()) : found;
    List<MemoryNode> nodes = new ArrayList<>();
    for (Listed listed : page) {
      listed.node.ifPresent(
          node -> {
            lookup.keep(listed.place.position(), node);
            nodes.add(node);
          });
    }
    return new Page<>(nodes, more ? page.get(page.size() - 1).place.encode(query) : null);
  }

  private Conditions conditions(NodeFilter filter) {
    return Conditions.of(
        filter, transaction.tenant(), transaction.scopes().findAll(filter.scopes()).values());
  }

  long count(NodeFilter filter) {
    Conditions conditions = conditions(filter);
    return transaction
        .handle()
        .number(
            "SELECT count(*) FROM mw_node AS n WHERE " + conditions.clause(), conditions.values());
  }

  Map<NodeStore.Group, Long> tally(NodeFilter filter) {
    record Counted(NodeStore.Group group, long count) {}
    Conditions conditions = conditions(filter);
    Map<NodeStore.Group, Long> tally = new HashMap<>();
    Records.list(
            transaction.handle(),
            NodeLookup.KIND,
            "SELECT n.kind, n.status, n.trust, n.principal, count(*) FROM mw_node AS n WHERE "
                + conditions.clause()
                + " GROUP BY n.kind, n.status, n.trust, n.principal",
            row -> new Counted(group(row), row.number()),
            conditions.values())
        .forEach(counted -> tally.merge(counted.group, counted.count, Long::sum));
    return tally;
  }

  private static NodeStore.Group group(Row row) throws SQLException {
    return new NodeStore.Group(
        NodeKind.of(row.text()),
        NodeStatus.of(row.text()),
        new Provenance.Principal(Trust.of(row.text()), row.textOrNull()));
  }

  Set<Provenance.BranchPoint> branchPoints(List<Scope> scopes) {
    Conditions conditions = conditions(NodeFilter.in(scopes));
    return new LinkedHashSet<>(
        Records.list(
            transaction.handle(),
            NodeLookup.KIND,
            "SELECT DISTINCT n.branch, n.commit_id FROM mw_node AS n WHERE n.branch IS NOT NULL AND "
                + conditions.clause(),
            row -> new Provenance.BranchPoint(row.text(), row.textOrNull()),
            conditions.values()));
  }
}
