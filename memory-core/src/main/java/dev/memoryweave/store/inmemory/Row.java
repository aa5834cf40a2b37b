package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.inmemory.Keys.Rank;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored node.
 *
 * @param node the node
 * @param position its position in the order of insertion
 * @param entry the number of its entry in the text index
 * @param former the row that the last update replaced, or null if there was none
 */
record Row(MemoryNode node, long position, long entry, @Nullable Row former) {

  NodeRef ref() {
    return node.ref();
  }

  /** A copy with a node that differs only in fields that are not versioned. */
  Row with(MemoryNode changed) {
    return new Row(changed, position, entry, former);
  }

  /** The row that replaces this one, which becomes its former version. */
  Row replacedBy(MemoryNode changed, long newEntry) {
    return new Row(changed, position, newEntry, this);
  }

  /**
   * This row with placeholders for forgotten nodes in its former versions; nothing if none names
   * one.
   */
  Optional<Row> anonymized(Scope scope, Map<NodeId, NodeId> placeholders) {
    Deque<Row> oldestFirst = new ArrayDeque<>();
    boolean isNamed = false;
    for (Row row = former; row != null; row = row.former) {
      oldestFirst.addFirst(row);
      isNamed |=
          parent(row.node, scope, placeholders) != null
              || successor(row.node, scope, placeholders) != null;
    }
    if (!isNamed) {
      return Optional.empty();
    }
    Row earlier = null;
    for (Row row : oldestFirst) {
      MemoryNode.Builder then = row.node.toBuilder();
      NodeId parent = parent(row.node, scope, placeholders);
      if (parent != null) {
        then.parent(parent);
      }
      NodeId successor = successor(row.node, scope, placeholders);
      if (successor != null) {
        then.supersededBy(new NodeRef(scope, successor));
      }
      earlier = new Row(then.build(), row.position, row.entry, earlier);
    }
    return Optional.of(new Row(node, position, entry, earlier));
  }

  private static @Nullable NodeId parent(
      MemoryNode node, Scope scope, Map<NodeId, NodeId> placeholders) {
    return node.parent() != null && node.scope().equals(scope)
        ? placeholders.get(node.parent())
        : null;
  }

  private static @Nullable NodeId successor(
      MemoryNode node, Scope scope, Map<NodeId, NodeId> placeholders) {
    NodeRef by = node.supersededBy();
    return by != null && by.scope().equals(scope) ? placeholders.get(by.id()) : null;
  }

  Rank byInsertion() {
    return new Rank(0, position);
  }

  Rank byUpdate() {
    return new Rank(node.updatedAt().toEpochMilli(), position);
  }

  Rank byWeight() {
    return byShare(node.weight());
  }

  Rank byImportance() {
    return byShare(node.importance());
  }

  Rank byConfidence() {
    return byShare(node.confidence());
  }

  /** The bits of a number that is not negative sort like the number itself. */
  private Rank byShare(double number) {
    return new Rank(Double.doubleToLongBits(number), position);
  }

  Rank byUse() {
    return new Rank(node.usage().useCount(), position);
  }

  Rank byTitle() {
    return new Rank(0, NodeStore.Query.Order.titleKey(node.title()), position);
  }

  Rank asSaid() {
    Utterance utterance = node.utterance();
    Instant at =
        utterance == null || utterance.saidAt() == null ? node.createdAt() : utterance.saidAt();
    return new Rank(at.toEpochMilli(), position);
  }

  List<MemoryNode> formerVersions() {
    Deque<MemoryNode> oldestFirst = new ArrayDeque<>();
    for (Row row = former; row != null; row = row.former) {
      oldestFirst.addFirst(row.node);
    }
    return List.copyOf(oldestFirst);
  }
}
