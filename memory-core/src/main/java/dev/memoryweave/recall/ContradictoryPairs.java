package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what stands against memories that are contested, so that both sides can be shown. Nothing
 * is read unless one of the memories is marked.
 */
final class ContradictoryPairs {
  /** Each contested memory costs a look at its relations; further ones keep their mark only. */
  private static final int MOST_LOOKED_UP = 20;

  /** More than these against one memory say no more. */
  private static final int MOST_AGAINST_ONE = 5;

  private final RecallContext context;
  private final Overrides overrides;

  ContradictoryPairs(RecallContext context, Overrides overrides) {
    this.context = context;
    this.overrides = overrides;
  }

  /**
   * What contradicts each of the memories, or is contradicted by it, and may be seen: what is in
   * force first, then what waits for a reviewer. Memories that nothing stands against are left out.
   */
  Map<NodeRef, List<MemoryNode>> against(List<MemoryNode> memories) {
    Map<NodeRef, Set<NodeRef>> refs = new LinkedHashMap<>();
    memories.stream()
        .filter(MemoryNode::isContested)
        .limit(MOST_LOOKED_UP)
        .forEach(memory -> refs.put(memory.ref(), others(memory.ref())));
    if (refs.isEmpty()) {
      return Map.of();
    }
    Set<NodeRef> wanted = new LinkedHashSet<>();
    refs.values().forEach(wanted::addAll);
    Map<NodeRef, MemoryNode> seen = seen(wanted);
    Map<NodeRef, List<MemoryNode>> against = new LinkedHashMap<>();
    refs.forEach(
        (ref, others) -> {
          List<MemoryNode> nodes =
              others.stream()
                  .map(seen::get)
                  .filter(Objects::nonNull)
                  .sorted(Comparator.comparing(node -> !node.isInForce()))
                  .limit(MOST_AGAINST_ONE)
                  .toList();
          if (!nodes.isEmpty()) {
            against.put(ref, nodes);
          }
        });
    return against;
  }

  /** Whether recall may bring it back: what waits for a reviewer is named, but not shown. */
  boolean mayBeShown(MemoryNode node) {
    Set<?> kinds = context.request().kinds();
    return node.isInForce() && (kinds.isEmpty() || kinds.contains(node.kind()));
  }

  /** The other ends of the contradictions that held at the time, in the order they were stated. */
  private Set<NodeRef> others(NodeRef ref) {
    ReadTransaction tx = context.tx();
    List<Relation> relations = new ArrayList<>(tx.relations().to(ref));
    relations.addAll(tx.relations().from(ref));
    Set<NodeRef> others = new LinkedHashSet<>();
    for (Relation relation : relations) {
      boolean holds =
          context.isOfThePast()
              ? PastVersion.of(tx, relation, context.at())
                  .filter(Relation::isContradiction)
                  .isPresent()
              : relation.isContradiction();
      NodeRef other = relation.from().equals(ref) ? relation.to() : relation.from();
      if (holds && context.chain().contains(other.scope())) {
        others.add(other);
      }
    }
    return others;
  }

  private Map<NodeRef, MemoryNode> seen(Set<NodeRef> refs) {
    Map<NodeRef, MemoryNode> seen = new LinkedHashMap<>();
    for (MemoryNode node : context.tx().nodes().findAll(refs).values()) {
      then(node)
          .filter(then -> then.isInForce() || then.status() == NodeStatus.NEEDS_REVIEW)
          .filter(context::isInTime)
          .filter(then -> !context.isHiddenByBranch(then))
          .ifPresent(then -> seen.put(then.ref(), then));
    }
    return seen;
  }

  /** The memory as it was at the time; nothing if a narrower scope says something in its place. */
  private Optional<MemoryNode> then(MemoryNode node) {
    return context.isOfThePast()
        ? PastVersion.of(context.tx(), node, context.at())
        : Optional.of(node).filter(current -> overrides.of(current).isEmpty());
  }
}
