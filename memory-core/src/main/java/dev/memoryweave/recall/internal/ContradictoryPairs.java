package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what stands against memories that are contested, so that both sides can be shown. Nothing
 * is read unless a memory is marked, and then once.
 */
final class ContradictoryPairs {
  /** Each contested memory costs a look at its relations; further ones keep their mark only. */
  private static final int MOST_LOOKED_UP = 20;

  /** More than these against one memory say no more. */
  private static final int MOST_AGAINST_ONE = 5;

  private final RecallContext context;
  private final Overrides overrides;
  private final Map<NodeRef, Opponents> known = new HashMap<>();

  ContradictoryPairs(RecallContext context, Overrides overrides) {
    this.context = context;
    this.overrides = overrides;
  }

  /**
   * What stands against a memory.
   *
   * @param named what is named of it, best first
   * @param areBelow whether there is some and all of it counts for less than the memory
   */
  private record Opponents(List<MemoryNode> named, boolean areBelow) {
    static final Opponents NONE = new Opponents(List.of(), false);
  }

  /**
   * What contradicts a memory, or is contradicted by it, and may be seen: what is in force first,
   * then what waits; of each what counts for most first.
   */
  List<MemoryNode> against(MemoryNode memory) {
    return opponents(memory).named();
  }

  /**
   * Whether a memory is doubted for what contradicts it. What counts for less than the memory does
   * not make it doubtful; a person's word is not doubted unless somebody is seen to speak against
   * it whose word counts as much.
   */
  boolean isDoubted(MemoryNode memory) {
    if (!memory.isContested()) {
      return false;
    }
    Opponents opponents = opponents(memory);
    return opponents.named().isEmpty()
        ? !memory.provenance().trust().isPerson()
        : !opponents.areBelow();
  }

  private Opponents opponents(MemoryNode memory) {
    if (!memory.isContested()) {
      return Opponents.NONE;
    }
    Opponents opponents = known.get(memory.ref());
    if (opponents == null) {
      // Those that match best are asked about first.
      opponents = known.size() < MOST_LOOKED_UP ? lookUp(memory) : Opponents.NONE;
      known.put(memory.ref(), opponents);
    }
    return opponents;
  }

  private Opponents lookUp(MemoryNode memory) {
    List<MemoryNode> all =
        seen(others(memory.ref())).values().stream()
            .sorted(
                Comparator.comparing((MemoryNode node) -> !node.isInForce())
                    .thenComparing(node -> node.provenance().trust()))
            .toList();
    return new Opponents(
        all.stream().limit(MOST_AGAINST_ONE).toList(),
        !all.isEmpty() && all.stream().allMatch(other -> Precedence.isBelow(other, memory)));
  }

  /** Whether recall may bring it back: what waits is named, but not shown for it. */
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
          .filter(then -> then.isInForce() || then.status().isWaiting())
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
