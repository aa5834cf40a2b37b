package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Usage.Reinforcement;
import dev.memoryweave.upkeep.Upkeep;
import java.util.Optional;

/**
 * How often a memory was used or confirmed since upkeep has last counted, and what follows. What is
 * shown does not count as use, so that recall cannot raise what it has ranked high itself.
 *
 * @param uses how often, 0 or more
 * @param before what followed from all that was counted before
 * @param total all uses and confirmations by now
 * @param mayLastLonger whether its half-life is not the longest yet
 */
record UseCount(int uses, Reinforcement before, int total, boolean mayLastLonger) {
  private static final double BOOST = .05;
  private static final double LARGE_BOOST = .15;

  static UseCount of(MemoryNode memory) {
    Usage usage = memory.usage();
    int total = (int) Math.min(Integer.MAX_VALUE, (long) usage.useCount() + usage.confirmations());
    return new UseCount(
        Math.max(0, total - usage.reinforcement().counted()),
        usage.reinforcement(),
        total,
        memory.halfLife().compareTo(memory.tier().longestHalfLife()) < 0);
  }

  /** Counted, but without an effect: the uses came to nothing. */
  UseCount withoutEffect() {
    return new UseCount(0, before, total, mayLastLonger);
  }

  /**
   * A memory that tasks succeeded with, raised as by use; empty if it cannot rise any more.
   *
   * @param successes how many did, enough to raise it
   */
  static Optional<MemoryNode> proven(MemoryNode memory, int successes) {
    UseCount count = of(memory);
    Reinforcement next =
        new UseCount(
                Math.max(Upkeep.OFTEN, successes),
                count.before,
                count.before.counted(),
                count.mayLastLonger)
            .after();
    return next.equals(count.before)
        ? Optional.empty()
        : Optional.of(memory.toBuilder().usage(memory.usage().with(next)).build());
  }

  /** Whether there is something to count, or less than was counted, as after another text. */
  boolean hasChanged() {
    return total != before.counted();
  }

  /** Whether the memory is reinforced. */
  boolean reinforces() {
    return !after().equals(new Reinforcement(total, before.extensions(), before.boost()));
  }

  /** The reinforcement from now on. */
  Reinforcement after() {
    double boost = uses >= Upkeep.VERY_OFTEN ? LARGE_BOOST : uses >= Upkeep.OFTEN ? BOOST : 0;
    return new Reinforcement(
        total,
        before.extensions() + (uses >= Upkeep.OFTEN && mayLastLonger ? 1 : 0),
        Math.min(Reinforcement.MOST_BOOST, before.boost() + boost));
  }
}
