package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps contested flags up to date. A current node is contested while a contradicting node is in
 * review; two active nodes are both contested while one contradicts the other. {@link
 * Authority#contests} decides whether one author's memory contests another's.
 */
public final class ContestedFlags {
  private ContestedFlags() {}

  /** Updates the flags of the nodes affected by the write. */
  static void run(WriteContext context, ScopeChain chain) {
    Set<NodeRef> nodes = new LinkedHashSet<>();
    for (NodeRef side : context.takeSides()) {
      nodes.add(side);
      contradictions(context.tx().relations().of(side))
          .forEach(
              relation ->
                  nodes.add(relation.from().equals(side) ? relation.to() : relation.from()));
    }
    for (NodeRef ref : nodes) {
      if (chain.contains(ref.scope())) {
        bringInStep(context, ref, null);
      }
    }
  }

  /** Present and former contradictions: a settled one may have left a flag. */
  private static Stream<Relation> contradictions(List<Relation> relations) {
    return relations.stream()
        .filter(relation -> relation.predicate().equals(Predicate.CONTRADICTS));
  }

  /** Updates the flag of one node. */
  public static void bringInStep(WriteContext context, NodeRef ref, @Nullable String reason) {
    NodeLookup.readable(context.tx(), ref).ifPresent(node -> bringInStep(context, node, reason));
  }

  private static void bringInStep(WriteContext context, MemoryNode node, @Nullable String reason) {
    Optional<String> contested = whyContested(context.tx(), node);
    if (contested.isPresent() == node.isContested()) {
      return;
    }
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    if (contested.isPresent()) {
      flags.add(NodeFlag.CONTESTED);
    } else {
      flags.remove(NodeFlag.CONTESTED);
    }
    String why = contested.orElse("nothing that contradicts it waits or is in force any more");
    context.follow(
        contested.isPresent() ? MemoryEvent.Type.MEMORY_CONTESTED : MemoryEvent.Type.MEMORY_SETTLED,
        node.toBuilder().flags(flags).build(),
        reason == null ? why : reason);
  }

  /** Whether a node is contested, whatever its flag says. */
  public static boolean isContested(ReadTransaction tx, MemoryNode node) {
    return whyContested(tx, node).isPresent();
  }

  /**
   * A node as shown to readers: without the flag if it was set because an agent contested a
   * person's memory.
   */
  public static MemoryNode shown(ReadTransaction tx, MemoryNode node) {
    if (!node.isContested() || !node.provenance().trust().isPerson() || isContested(tx, node)) {
      return node;
    }
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    flags.remove(NodeFlag.CONTESTED);
    return node.toBuilder().flags(flags).build();
  }

  private static Optional<String> whyContested(ReadTransaction tx, MemoryNode node) {
    if (!node.status().isCurrent()) {
      return Optional.empty();
    }
    List<Relation> disputes =
        tx.relations().of(node.ref()).stream().filter(Relation::isContradiction).toList();
    if (disputes.isEmpty()) {
      return Optional.empty();
    }
    Map<NodeRef, MemoryNode> read =
        tx.nodes().findAll(disputes.stream().map(relation -> other(relation, node)).toList());
    List<MemoryNode> against = others(node, disputes, read, true);
    Optional<String> waiting =
        against.stream()
            .filter(other -> other.status() == NodeStatus.NEEDS_REVIEW)
            .map(other -> "'" + other.id() + "' waits for a decision")
            .findFirst();
    if (waiting.isPresent() || !node.isInForce()) {
      return waiting;
    }
    return Stream.concat(against.stream(), others(node, disputes, read, false).stream())
        .filter(MemoryNode::isInForce)
        .map(other -> "'" + other.id() + "' is in force and says otherwise")
        .findFirst();
  }

  private static NodeRef other(Relation relation, MemoryNode node) {
    return relation.from().equals(node.ref()) ? relation.to() : relation.from();
  }

  /** The other ends that contest a node, of the relations that lead to it or that start from it. */
  private static List<MemoryNode> others(
      MemoryNode node, List<Relation> disputes, Map<NodeRef, MemoryNode> read, boolean leadToIt) {
    return disputes.stream()
        .filter(relation -> relation.to().equals(node.ref()) == leadToIt)
        .flatMap(relation -> Stream.ofNullable(read.get(other(relation, node))))
        .filter(other -> Authority.contests(other, node))
        .toList();
  }

  /** Whether a node is in review. */
  public static boolean waits(ReadTransaction tx, NodeRef ref) {
    return tx.nodes()
        .find(ref)
        .filter(node -> node.status() == NodeStatus.NEEDS_REVIEW)
        .isPresent();
  }
}
