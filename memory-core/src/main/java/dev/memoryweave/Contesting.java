package dev.memoryweave;

import dev.memoryweave.model.EventType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.ReadTransaction;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the mark of contested nodes true: a current node is contested as long as something that
 * contradicts it waits for a reviewer, whichever way that came to wait or ceased to.
 */
final class Contesting {
  private Contesting() {}

  /** Brings the marks in step with what the write has changed. */
  static void run(Change change, ScopeChain chain) {
    Set<NodeRef> nodes = new LinkedHashSet<>();
    for (NodeRef side : change.takeSides()) {
      nodes.add(side);
      change.tx().relations().from(side).stream()
          .filter(relation -> relation.predicate().equals(Predicate.CONTRADICTS))
          .forEach(relation -> nodes.add(relation.to()));
    }
    for (NodeRef ref : nodes) {
      if (chain.contains(ref.scope())) {
        bringInStep(change, ref, null);
      }
    }
  }

  /** Brings the mark of one node in step. */
  static void bringInStep(Change change, NodeRef ref, @Nullable String reason) {
    change.tx().nodes().find(ref).ifPresent(node -> bringInStep(change, node, reason));
  }

  private static void bringInStep(Change change, MemoryNode node, @Nullable String reason) {
    Optional<NodeRef> challenger = challenger(change.tx(), node);
    if (challenger.isPresent() == node.isContested()) {
      return;
    }
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    if (challenger.isPresent()) {
      flags.add(NodeFlag.CONTESTED);
    } else {
      flags.remove(NodeFlag.CONTESTED);
    }
    String why =
        challenger.map(Contesting::waits).orElse("nothing that contradicts it waits any more");
    change.update(
        challenger.isPresent() ? EventType.MEMORY_CONTESTED : EventType.MEMORY_SETTLED,
        node.toBuilder().flags(flags).build(),
        reason == null ? why : reason);
  }

  /** The reason why a node is contested. */
  static String waits(NodeRef challenger) {
    return "'" + challenger.id() + "' waits for a decision";
  }

  /** What contradicts a node that takes part in the present, and waits for a reviewer. */
  private static Optional<NodeRef> challenger(ReadTransaction tx, MemoryNode node) {
    return !node.status().isCurrent()
        ? Optional.empty()
        : tx.relations().to(node.ref()).stream()
            .filter(Relation::isContradiction)
            .map(Relation::from)
            .filter(from -> waits(tx, from))
            .findFirst();
  }

  /** Whether a node waits for a reviewer. */
  static boolean waits(ReadTransaction tx, NodeRef ref) {
    return tx.nodes()
        .find(ref)
        .filter(node -> node.status() == NodeStatus.NEEDS_REVIEW)
        .isPresent();
  }
}
