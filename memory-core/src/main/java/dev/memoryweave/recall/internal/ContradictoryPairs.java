package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the contradictions of contested memories, so that both sides can be shown, and those of
 * memories by people, which statements of other authors do not mark as contested. Other memories
 * cost no reads, and these are read once.
 */
final class ContradictoryPairs implements Contradictions {
  /** Each contested memory costs a look at its relations; further ones only keep their mark. */
  private static final int MOST_LOOKED_UP = 20;

  /** More contradictions than these of one memory tell nothing new. */
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
   * @param named the contradictions that are named, best first
   * @param areBelow whether there are contradictions, all by less trusted authors than that of the
   *     memory
   */
  private record Sides(List<MemoryNode> named, boolean areBelow) {
    static final Sides NONE = new Sides(List.of(), false);
  }

  @Override
  public List<MemoryNode> against(MemoryNode memory) {
    return sides(memory).named();
  }

  /**
   * Whether contradictions make a memory doubtful. Those of less trusted authors do not; a memory
   * by a person is doubted only if a visible memory of an equally trusted author contradicts it.
   */
  boolean isDoubted(MemoryNode memory) {
    if (!memory.isContested()) {
      return false;
    }
    Sides sides = sides(memory);
    return sides.named().isEmpty() ? !memory.provenance().trust().isPerson() : !sides.areBelow();
  }

  /** Looks memories up in one go, best first, up to the limit of lookups. */
  void look(Collection<MemoryNode> memories) {
    List<MemoryNode> unknown =
        memories.stream()
            .filter(memory -> mayBeContradicted(memory) && !known.containsKey(memory.ref()))
            .limit(MOST_LOOKED_UP - known.size())
            .toList();
    if (unknown.isEmpty()) {
      return;
    }
    Map<NodeRef, List<Relation>> relations =
        context.tx().relations().ofAll(unknown.stream().map(MemoryNode::ref).toList());
    Map<NodeRef, Set<NodeRef>> others = new LinkedHashMap<>();
    for (MemoryNode memory : unknown) {
      NodeRef ref = memory.ref();
      others.put(ref, others(ref, relations.getOrDefault(ref, List.of())));
    }
    Map<NodeRef, MemoryNode> seen = seen(others.values());
    for (MemoryNode memory : unknown) {
      Stream<MemoryNode> against =
          others.getOrDefault(memory.ref(), Set.of()).stream()
              .flatMap(other -> Stream.ofNullable(seen.get(other)));
      known.put(memory.ref(), sides(memory, against));
    }
  }

  private static boolean mayBeContradicted(MemoryNode memory) {
    return memory.isContested() || memory.provenance().trust().isPerson();
  }

  private Sides sides(MemoryNode memory) {
    look(List.of(memory));
    return known.getOrDefault(memory.ref(), Sides.NONE);
  }

  private static Sides sides(MemoryNode memory, Stream<MemoryNode> against) {
    List<MemoryNode> all =
        against
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

  /**
   * The other ends of the contradictions that held at the time, in the order in which they were
   * stated.
   */
  private Set<NodeRef> others(NodeRef ref, List<Relation> relations) {
    Set<NodeRef> others = new LinkedHashSet<>();
    relations.stream()
        .sorted(Comparator.comparing((Relation relation) -> !relation.to().equals(ref)))
        .filter(this::holds)
        .map(relation -> relation.from().equals(ref) ? relation.to() : relation.from())
        .filter(other -> context.chain().contains(other.scope()))
        .forEach(others::add);
    return others;
  }

  private boolean holds(Relation relation) {
    return context.isOfThePast()
        ? PastVersion.of(context.tx(), relation, context.at())
            .filter(Relation::isContradiction)
            .isPresent()
        : relation.isContradiction();
  }

  private Map<NodeRef, MemoryNode> seen(Collection<Set<NodeRef>> refs) {
    Set<NodeRef> all = refs.stream().flatMap(Set::stream).collect(Collectors.toSet());
    if (all.isEmpty()) {
      return Map.of();
    }
    Map<NodeRef, MemoryNode> seen = new HashMap<>();
    Collection<MemoryNode> found = context.tx().nodes().findAll(all).values();
    if (!context.isOfThePast()) {
      overrides.look(found);
    }
    for (MemoryNode node : found) {
      then(node)
          .filter(then -> then.isInForce() || then.status().isWaiting())
          .filter(context::isInTime)
          .filter(then -> !context.isHiddenByBranch(then))
          .filter(context::isShown)
          .ifPresent(then -> seen.put(then.ref(), then));
    }
    return seen;
  }

  /** The memory as it was at the time; empty if a narrower scope overrides it. */
  private Optional<MemoryNode> then(MemoryNode node) {
    return context.isOfThePast()
        ? PastVersion.of(context.tx(), node, context.at())
        : Optional.of(node).filter(current -> overrides.of(current).isEmpty());
  }
}
