package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.inmemory.Keys.GroupKind;
import dev.memoryweave.store.inmemory.Keys.HeldKey;
import dev.memoryweave.store.inmemory.Keys.NodeGroup;
import dev.memoryweave.store.inmemory.Keys.Rank;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of all nodes with their indexes; immutable. */
final class NodeTable {
  static final NodeTable EMPTY =
      new NodeTable(
          SortedTree.empty(Keys.NODES),
          SortedTree.empty(Comparator.<Long>naturalOrder()),
          SortedTree.empty(HeldKey.ORDER),
          GroupedTree.empty(NodeGroup.ORDER, Comparator.<Rank>naturalOrder()),
          GroupedTree.empty(NodeGroup.ORDER, Comparator.<Rank>naturalOrder()),
          GroupedTree.empty(Keys.NODES, Keys.NODES),
          1);

  private final SortedTree<NodeRef, Row> rows;
  private final SortedTree<Long, Row> byPosition;
  private final SortedTree<HeldKey, NodeRef> keys;
  private final GroupedTree<NodeGroup, Rank, NodeRef> byInsertion;
  private final GroupedTree<NodeGroup, Rank, NodeRef> byUpdate;
  private final GroupedTree<NodeRef, NodeRef, NodeRef> replacedBy;
  private final long nextPosition;

  private NodeTable(
      SortedTree<NodeRef, Row> rows,
      SortedTree<Long, Row> byPosition,
      SortedTree<HeldKey, NodeRef> keys,
      GroupedTree<NodeGroup, Rank, NodeRef> byInsertion,
      GroupedTree<NodeGroup, Rank, NodeRef> byUpdate,
      GroupedTree<NodeRef, NodeRef, NodeRef> replacedBy,
      long nextPosition) {
    this.rows = rows;
    this.byPosition = byPosition;
    this.keys = keys;
    this.byInsertion = byInsertion;
    this.byUpdate = byUpdate;
    this.replacedBy = replacedBy;
    this.nextPosition = nextPosition;
  }

  @Nullable Row find(NodeRef ref) {
    return rows.get(ref);
  }

  /** The row at a position in the order of insertion. */
  @Nullable Row at(long position) {
    return byPosition.get(position);
  }

  /** The address of the current node that holds a key. */
  @Nullable NodeRef holder(HeldKey key) {
    return keys.get(key);
  }

  /** All rows, sorted by address. */
  List<Row> all() {
    return rows.values();
  }

  /** The position of the node inserted next. */
  long nextPosition() {
    return nextPosition;
  }

  /** The nodes that name this one as their replacement. */
  List<NodeRef> replacedBy(NodeRef ref) {
    return replacedBy.of(ref).values();
  }

  /** The children of a node. */
  List<NodeRef> children(NodeRef parent) {
    return byInsertion.of(children(parent.scope(), parent.id().value())).values();
  }

  /**
   * Where to look for nodes that pass a filter: for each scope the smallest groups that hold them.
   */
  List<SortedTree<Rank, NodeRef>> candidates(NodeFilter filter, boolean updated) {
    List<SortedTree<Rank, NodeRef>> candidates = new ArrayList<>();
    for (Scope scope : filter.scopes().stream().distinct().toList()) {
      for (NodeGroup group : smallestGroups(scope, filter, updated)) {
        candidates.add((updated ? byUpdate : byInsertion).of(group));
      }
    }
    return candidates;
  }

  private static List<NodeGroup> smallestGroups(Scope scope, NodeFilter filter, boolean updated) {
    if (filter.parent() != null) {
      return List.of(children(scope, filter.parent().value()));
    }
    if (filter.session() != null) {
      return List.of(new NodeGroup(scope, GroupKind.SESSION, filter.session().value()));
    }
    // Kinds are not sorted by update.
    return filter.kinds().isEmpty() || updated
        ? List.of(new NodeGroup(scope, GroupKind.SCOPE, ""))
        : filter.kinds().stream().map(kind -> ofKind(scope, kind)).toList();
  }

  /** This table with the row, replacing the one at its address if there is one. */
  NodeTable with(Row row) {
    NodeRef ref = row.ref();
    Row before = rows.get(ref);
    NodeTable indexed = this;
    if (before == null) {
      indexed = withEntries(row);
    } else if (!sameEntries(before, row)) {
      indexed = withoutEntries(before).withEntries(row);
    }
    return new NodeTable(
        rows.with(ref, row),
        byPosition.with(row.position(), row),
        indexed.keys,
        indexed.byInsertion,
        indexed.byUpdate,
        indexed.replacedBy,
        Math.max(nextPosition, row.position() + 1));
  }

  NodeTable without(Row row) {
    NodeTable rest = withoutEntries(row);
    return new NodeTable(
        rows.without(row.ref()),
        byPosition.without(row.position()),
        rest.keys,
        rest.byInsertion,
        rest.byUpdate,
        rest.replacedBy,
        nextPosition);
  }

  private static boolean sameEntries(Row a, Row b) {
    return a.byUpdate().equals(b.byUpdate())
        && groups(a.node()).equals(groups(b.node()))
        && a.node().status().isCurrent() == b.node().status().isCurrent()
        && HeldKey.of(a.node()).equals(HeldKey.of(b.node()))
        && Objects.equals(a.node().supersededBy(), b.node().supersededBy());
  }

  private NodeTable withEntries(Row row) {
    NodeRef ref = row.ref();
    MemoryNode node = row.node();
    GroupedTree<NodeGroup, Rank, NodeRef> inserted = byInsertion;
    GroupedTree<NodeGroup, Rank, NodeRef> updated = byUpdate;
    inserted = inserted.with(ofKind(node.scope(), node.kind()), row.byInsertion(), ref);
    for (NodeGroup group : groups(node)) {
      inserted = inserted.with(group, row.byInsertion(), ref);
      updated = updated.with(group, row.byUpdate(), ref);
    }
    return new NodeTable(
        rows,
        byPosition,
        node.status().isCurrent() ? keys.with(HeldKey.of(node), ref) : keys,
        inserted,
        updated,
        node.supersededBy() == null ? replacedBy : replacedBy.with(node.supersededBy(), ref, ref),
        nextPosition);
  }

  private NodeTable withoutEntries(Row row) {
    MemoryNode node = row.node();
    GroupedTree<NodeGroup, Rank, NodeRef> inserted = byInsertion;
    GroupedTree<NodeGroup, Rank, NodeRef> updated = byUpdate;
    inserted = inserted.without(ofKind(node.scope(), node.kind()), row.byInsertion());
    for (NodeGroup group : groups(node)) {
      inserted = inserted.without(group, row.byInsertion());
      updated = updated.without(group, row.byUpdate());
    }
    return new NodeTable(
        rows,
        byPosition,
        node.status().isCurrent() ? keys.without(HeldKey.of(node)) : keys,
        inserted,
        updated,
        node.supersededBy() == null
            ? replacedBy
            : replacedBy.without(node.supersededBy(), row.ref()),
        nextPosition);
  }

  private static List<NodeGroup> groups(MemoryNode node) {
    List<NodeGroup> groups = new ArrayList<>(3);
    groups.add(new NodeGroup(node.scope(), GroupKind.SCOPE, ""));
    if (node.parent() != null) {
      groups.add(children(node.scope(), node.parent().value()));
    }
    if (node.session() != null) {
      groups.add(new NodeGroup(node.scope(), GroupKind.SESSION, node.session().value()));
    }
    return groups;
  }

  private static NodeGroup ofKind(Scope scope, NodeKind kind) {
    return new NodeGroup(scope, GroupKind.KIND, kind.label());
  }

  private static NodeGroup children(Scope scope, String parent) {
    return new NodeGroup(scope, GroupKind.PARENT, parent);
  }
}
