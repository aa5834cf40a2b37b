package dev.memoryweave.store.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of the tree: a parent of the same scope, no cycles, and no more than ten levels. */
public final class Tree {
  /** The maximum depth of a node, the root being at depth 0. */
  public static final int MAX_DEPTH = 10;

  private Tree() {}

  /** Rejects a node whose parent is unknown, is below it, or is too deep. */
  public static void requirePlace(ReadTransaction tx, MemoryNode node) {
    NodeId parent = node.parent();
    if (parent == null) {
      return;
    }
    int depth = 1;
    @Nullable NodeId above = parent;
    while (true) {
      NodeRef ref = new NodeRef(node.scope(), above);
      MemoryNode found =
          tx.nodes()
              .find(ref)
              .orElseThrow(() -> new UnknownNodeException(ref.id(), ref.scope().toString()));
      InvalidValueException.unless(
          !found.id().equals(node.id()), "parent", parent, "not be below '" + node.id() + "'");
      above = found.parent();
      if (above == null) {
        break;
      }
      depth++;
    }
    requireDepth(depth + height(tx, node, MAX_DEPTH - depth), parent);
  }

  /** Whether a node may be at its place. */
  public static boolean isPlace(ReadTransaction tx, MemoryNode node) {
    try {
      requirePlace(tx, node);
      return true;
    } catch (InvalidValueException | UnknownNodeException e) {
      return false;
    }
  }

  /** Whether a node is anywhere below another one. */
  public static boolean isBelow(ReadTransaction tx, MemoryNode node, MemoryNode above) {
    return above.scope().equals(node.scope()) && ancestors(tx, node).contains(above.id());
  }

  /** Whether a new node may be placed below a node. */
  public static boolean hasRoom(ReadTransaction tx, MemoryNode node) {
    return ancestors(tx, node).size() < MAX_DEPTH;
  }

  private static List<NodeId> ancestors(ReadTransaction tx, MemoryNode node) {
    List<NodeId> ancestors = new ArrayList<>();
    @Nullable NodeId above = node.parent();
    while (above != null) {
      ancestors.add(above);
      above =
          tx.nodes().find(new NodeRef(node.scope(), above)).map(MemoryNode::parent).orElse(null);
    }
    return ancestors;
  }

  private static void requireDepth(int depth, NodeId parent) {
    InvalidValueException.unless(
        depth <= MAX_DEPTH,
        "parent",
        parent,
        "leave the tree at most " + MAX_DEPTH + " levels deep");
  }

  /** Counts the levels below a node, up to one level more than allowed. */
  private static int height(ReadTransaction tx, MemoryNode node, int allowed) {
    List<NodeId> level = List.of(node.id());
    int height = 0;
    while (height <= allowed) {
      List<NodeId> next = new ArrayList<>();
      for (NodeId id : level) {
        children(tx, node.scope(), id).forEach(child -> next.add(child.id()));
      }
      if (next.isEmpty()) {
        return height;
      }
      level = next;
      height++;
    }
    return height;
  }

  /** The nodes directly below one, whatever their status. */
  public static List<MemoryNode> children(ReadTransaction tx, Scope scope, NodeId id) {
    NodeStore.Query query =
        NodeStore.Query.first(
            NodeFilter.in(scope).withParent(id),
            NodeStore.Query.Order.OLDEST_FIRST,
            NodeStore.Query.MAX_LIMIT);
    return PageReader.all(tx, query);
  }
}
