package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.ScoreBreakdown.Factor;
import java.util.List;

/** Gives the last slots of a result to pinned memories in force where too few were chosen. */
final class ReservedSlots {
  /** Slots are reserved in one of so many parts of a result. */
  private static final int PART = 6;

  private final int most;

  /** Reserves so many slots, and a sixth of a result at most. */
  ReservedSlots(int most) {
    this.most = most;
  }

  /**
   * Fills the slots.
   *
   * @param beyond what the limit left out, best first; what is taken from it is replaced, at its
   *     end, by what has to go
   */
  void fill(Shortlist list, List<RankedMemory> beyond) {
    int slots = Math.min(most, list.limit() / PART);
    long missing =
        slots - list.entries().stream().filter(entry -> isPinned(entry.memory())).count();
    for (RankedMemory memory : beyond.stream().filter(ReservedSlots::isPinned).toList()) {
      if (missing <= 0) {
        return;
      }
      beyond.remove(memory);
      int before = list.size();
      list.take(memory.with(new Factor("reserved slot", 1, 1)));
      if (list.size() > before) {
        int last = before - 1;
        while (isPinned(list.get(last).memory())) {
          last--;
        }
        beyond.add(list.drop(last));
        missing--;
      }
    }
  }

  private static boolean isPinned(RankedMemory memory) {
    return memory.node().kind().isPinned() && !memory.node().status().isWaiting();
  }
}
