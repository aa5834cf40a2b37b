package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Moves the memories that contradict a contested one right behind it, and those that outrank it
 * right in front of it, within the limit.
 */
final class ContradictionPairing {
  private static final String REASON = "contradiction";

  private final Contradictions contradictions;
  private final int most;
  private final Newcomer newcomer;
  private final Shortlist list;
  private final List<RankedMemory> beyond;
  private final List<RankedMemory> dropped = new ArrayList<>();

  /** Ranks a memory that is added because of another one. */
  @FunctionalInterface
  interface Newcomer {
    RankedMemory rank(MemoryNode node, RankedMemory pair);
  }

  /**
   * Prepares the step.
   *
   * @param most the most that are added for one memory
   * @param newcomer ranks memories that no channel found
   * @param beyond the memories beyond the limit; added ones are removed from it
   */
  ContradictionPairing(
      Contradictions contradictions,
      int most,
      Newcomer newcomer,
      Shortlist list,
      List<RankedMemory> beyond) {
    this.contradictions = contradictions;
    this.most = most;
    this.newcomer = newcomer;
    this.list = list;
    this.beyond = beyond;
  }

  /**
   * Brings both sides together.
   *
   * @return the memories that had to make room for the added ones
   */
  List<RankedMemory> apply() {
    for (int i = 0; i < list.size(); i++) {
      putHigherFirst(i);
      putOthersBehind(i);
    }
    return dropped;
  }

  private void putOthersBehind(int rank) {
    Shortlist.Entry one = list.get(rank);
    double score = one.memory().score();
    int next = rank + 1;
    for (MemoryNode other : contradictions.against(one.node())) {
      one.contradictedBy().add(other.ref());
      if (next - rank > most || !contradictions.mayBeShown(other)) {
        continue;
      }
      int at = list.indexOf(other.ref());
      if (at >= next) {
        list.move(at, next++, list.get(at).memory().below(score, REASON));
      } else if (at < 0 && next < list.limit() && !list.holdsTextOf(other)) {
        bringIn(next++, broughtIn(other, one.memory()).below(score, REASON), one.ref());
      }
    }
  }

  /** Repeats while something further down, or beyond the limit, outranks it or is newer. */
  private void putHigherFirst(int rank) {
    Optional<MemoryNode> higher = higher(rank);
    while (higher.isPresent()) {
      Shortlist.Entry one = list.get(rank);
      double score = one.memory().score();
      int at = list.indexOf(higher.get().ref());
      if (at >= 0) {
        list.move(at, rank, list.get(at).memory().inPlaceOf(score, REASON));
      } else {
        RankedMemory memory = broughtIn(higher.get(), one.memory());
        bringIn(rank, memory.inPlaceOf(score, REASON), one.ref());
      }
      list.get(rank).contradictedBy().add(one.ref());
      higher = higher(rank);
    }
  }

  /**
   * A contradicting memory that outranks the one at a rank, or is newer, and does not precede it.
   */
  private Optional<MemoryNode> higher(int rank) {
    MemoryNode one = list.get(rank).node();
    return contradictions.against(one).stream()
        .filter(contradictions::mayBeShown)
        .filter(
            other -> {
              int at = list.indexOf(other.ref());
              return Precedence.isAbove(other, one)
                  ? at < 0 ? most > 0 && !list.holdsTextOf(other) : at > rank
                  : at > rank && Precedence.isNewer(other, one);
            })
        .findFirst();
  }

  private void bringIn(int rank, RankedMemory memory, NodeRef pair) {
    Shortlist.Entry entry = new Shortlist.Entry(memory);
    entry.contradictedBy().add(pair);
    list.insert(rank, entry).ifPresent(dropped::add);
  }

  /**
   * As relevant as the memory that it contradicts, unless the channels have found it themselves.
   */
  private RankedMemory broughtIn(MemoryNode node, RankedMemory pair) {
    for (RankedMemory memory : beyond) {
      if (memory.node().ref().equals(node.ref())) {
        beyond.remove(memory);
        return memory;
      }
    }
    return newcomer.rank(node, pair);
  }
}
