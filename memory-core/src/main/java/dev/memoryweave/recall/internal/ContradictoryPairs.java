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
 * Finds the contradictions of contested memories, so that both sides can be shown, and what speaks
 * against the word of a person, which the word of others does not mark. Nothing is read of any
 * other memory, and of these once.
 */
final class ContradictoryPairs implements Contradictions {
  /** Each contested memory costs a look at its relations; further ones keep their mark only. */
  private static final int MOST_LOOKED_UP = 20;

  /** More than these against one memory say no more. */
  private static final int MOST_AGAINST_ONE = 5;

  private final RecallContext context;
  private final Overrides overrides;
  private final Map<NodeRef, Sides> known = new HashMap<>();

  ContradictoryPairs(RecallContext context, Overrides overrides) {
    this.context = context;
    this.overrides = overrides;
  }

  /**
   * The contradictions of a memory.
   *
   * @param named what is named of it, best first
   * @param areBelow whether there is some and all of it counts for less than the memory
   */
  private record Sides(List<MemoryNode> named, boolean areBelow) {
    static final Sides NONE = new Sides(List.of(), false);
  }

  @Override
  public List<MemoryNode> against(MemoryNode memory) {
    return sides(memory).named();
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
    Sides sides = sides(memory);
    return sides.named().isEmpty() ? !memory.provenance().trust().isPerson() : !sides.areBelow();
  }

  private Sides sides(MemoryNode memory) {
    if (!memory.isContested() && !memory.provenance().trust().isPerson()) {
      return Sides.NONE;
    }
    Sides sides = known.get(memory.ref());
    if (sides == null) {
      // Those that match best are asked about first.
      sides = known.size() < MOST_LOOKED_UP ? lookUp(memory) : Sides.NONE;
      known.put(memory.ref(), sides);
    }
    return sides;
  }

  private Sides lookUp(MemoryNode memory) {
    List<MemoryNode> all =
        seen(others(memory.ref())).values().stream()
            .sorted(
                Comparator.comparing((MemoryNode node) -> !node.isInForce())
                    .thenComparing(node -> node.provenance().trust()))
            .toList();
    return new Sides(
        all.stream().limit(MOST_AGAINST_ONE).toList(),
        !all.isEmpty() && all.stream().allMatch(other -> Precedence.isBelow(other, memory)));
  }

  @Override
  public boolean mayBeShown(MemoryNode node) {
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
          .filter(context::isShown)
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
