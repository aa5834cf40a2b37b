package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The ranges of one index that together contain all nodes of a filter, each ordered by position,
 * last change or weight, and the remaining conditions to check inside them.
 *
 * @param source the FROM clause, with the index named
 * @param position the column that holds the position
 * @param equalities the condition that selects one range
 * @param ranges the values of its parameters, one list for each range
 * @param conditions the rest of the filter
 */
record NodeRanges(
    String source,
    String position,
    String equalities,
    List<List<Object>> ranges,
    Conditions conditions) {

  private static final String WITH_NODE = " CROSS JOIN node AS n ON n.position = t.position";

  /** These ranges with the columns of the node, even if no condition needs them. */
  NodeRanges withNode() {
    return source.endsWith(" AS t")
        ? new NodeRanges(source + WITH_NODE, position, equalities, ranges, conditions)
        : this;
  }

  /** Chooses the index that leaves the fewest rows to skip. */
  static NodeRanges of(NodeFilter filter, Collection<Long> scopeIds, NodeStore.Query.Order order) {
    if (filter.parent() != null) {
      return narrow("parent", filter.parent().value(), Conditions.Part.PARENT, filter, scopeIds);
    }
    if (filter.session() != null) {
      return narrow("session", filter.session().value(), Conditions.Part.SESSION, filter, scopeIds);
    }
    if (!filter.tags().isEmpty()) {
      return byTag(filter, scopeIds, order);
    }
    // Few may have the traits; rows are then read faster in the order in which they lie.
    if (filter.traits() == null && order == NodeStore.Query.Order.RECENTLY_UPDATED_FIRST) {
      return sorted("updated", filter, scopeIds);
    }
    if (filter.traits() == null && order == NodeStore.Query.Order.WEIGHTIEST_FIRST) {
      return sorted("weight", filter, scopeIds);
    }
    return filter.kinds().isEmpty() ? byStatus(filter, scopeIds) : byKind(filter, scopeIds);
  }

  private static boolean isByPosition(NodeStore.Query.Order order) {
    return order == NodeStore.Query.Order.OLDEST_FIRST
        || order == NodeStore.Query.Order.NEWEST_FIRST;
  }

  private static NodeRanges narrow(
      String column,
      String value,
      Conditions.Part part,
      NodeFilter filter,
      Collection<Long> scopeIds) {
    return new NodeRanges(
        "node AS n INDEXED BY node_" + column,
        "n.position",
        "n.scope_id = ? AND n." + column + " = ?",
        scopeIds.stream().map(id -> List.<Object>of(id, value)).toList(),
        Conditions.of(filter, EnumSet.complementOf(EnumSet.of(part))));
  }

  private static NodeRanges byTag(
      NodeFilter filter, Collection<Long> scopeIds, NodeStore.Query.Order order) {
    TreeSet<String> tags = new TreeSet<>(filter.tags());
    String first = tags.first();
    tags.remove(first);
    Conditions conditions = Conditions.of(filter.withTags(tags), Conditions.Part.all());
    boolean needsNode = !isByPosition(order) || !conditions.clause().isEmpty();
    return new NodeRanges(
        "node_tag AS t" + (needsNode ? WITH_NODE : ""),
        "t.position",
        "t.scope_id = ? AND t.tag = ?",
        scopeIds.stream().map(id -> List.<Object>of(id, first)).toList(),
        conditions);
  }

  /** The nodes of each kind, as sorted by an index. */
  private static NodeRanges sorted(String index, NodeFilter filter, Collection<Long> scopeIds) {
    return new NodeRanges(
        "node AS n INDEXED BY node_" + index,
        "n.position",
        "n.scope_id = ? AND n.kind = ?",
        product(scopeIds, kinds(filter)),
        Conditions.of(filter, EnumSet.complementOf(EnumSet.of(Conditions.Part.KINDS))));
  }

  private static NodeRanges byStatus(NodeFilter filter, Collection<Long> scopeIds) {
    return new NodeRanges(
        "node AS n INDEXED BY node_status",
        "n.position",
        "n.scope_id = ? AND n.status = ?",
        product(scopeIds, statuses(filter)),
        Conditions.of(filter, EnumSet.complementOf(EnumSet.of(Conditions.Part.STATUSES))));
  }

  private static NodeRanges byKind(NodeFilter filter, Collection<Long> scopeIds) {
    List<List<Object>> ranges = new ArrayList<>();
    for (List<Object> scopeAndKind : product(scopeIds, kinds(filter))) {
      for (String status : statuses(filter)) {
        List<Object> range = new ArrayList<>(scopeAndKind);
        range.add(status);
        ranges.add(range);
      }
    }
    return new NodeRanges(
        "node AS n INDEXED BY node_kind",
        "n.position",
        "n.scope_id = ? AND n.kind = ? AND n.status = ?",
        ranges,
        Conditions.of(
            filter,
            EnumSet.complementOf(EnumSet.of(Conditions.Part.KINDS, Conditions.Part.STATUSES))));
  }

  private static List<List<Object>> product(Collection<Long> scopeIds, List<String> labels) {
    List<List<Object>> product = new ArrayList<>();
    for (long scopeId : scopeIds) {
      for (String label : labels) {
        product.add(List.of(scopeId, label));
      }
    }
    return product;
  }

  private static List<String> kinds(NodeFilter filter) {
    Set<NodeKind> kinds = filter.kinds();
    return (kinds.isEmpty() ? Arrays.asList(NodeKind.values()) : kinds)
        .stream().map(NodeKind::label).toList();
  }

  private static List<String> statuses(NodeFilter filter) {
    Set<NodeStatus> statuses = filter.statuses();
    return (statuses.isEmpty() ? Arrays.asList(NodeStatus.values()) : statuses)
        .stream().map(NodeStatus::label).toList();
  }
}
