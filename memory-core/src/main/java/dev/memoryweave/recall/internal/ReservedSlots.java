package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import java.util.List;

/** Gives the last slots of a result to active pinned memories if too few were chosen. */
final class ReservedSlots {
  /** At most one in this many slots of a result is reserved. */
  private static final int PART = 6;

  private final int most;

  /** Reserves the given number of slots, but at most a sixth of a result. */
  ReservedSlots(int most) {
    this.most = most;
  }

  /**
   * Fills the slots.
   *
   * @param beyond the memories beyond the limit, best first; taken ones are removed, and those that
   *     had to make room are added at its end
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
