package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts the memories that contradict a contested one right behind it, and those that count for more
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

  /** Ranks a memory that is brought in for another one. */
  @FunctionalInterface
  interface Newcomer {
    RankedMemory rank(MemoryNode node, RankedMemory pair);
  }

  /**
   * Prepares the step.
   *
   * @param most how many are brought in for one memory
   * @param newcomer ranks those that no channel found
   * @param beyond what the limit left out; what is brought in is taken from it
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
   * @return what has to go for what was brought in
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

  /** As often as something further down or left out counts for more, or is newer. */
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

  /** A contradiction that counts for more, or is newer, and does not precede what is at a rank. */
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

  /** As relevant as the one that it contradicts, unless the channels have found it themselves. */
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
