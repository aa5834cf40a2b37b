package dev.memoryweave.store.sqlite;

import java.util.function.LongSupplier;

/** How long to wait for others: as long as they make progress, and a while longer. */
final class Patience {
  private final long nanos;
  private final LongSupplier nanoTime;
  private long seen;
  private long since;

  /**
   * Patience that begins now.
   *
   * @param nanos how long to wait without progress, in nanoseconds
   * @param nanoTime the clock, as {@link System#nanoTime}
   * @param steps how often they have reported progress
   */
  Patience(long nanos, LongSupplier nanoTime, long steps) {
    this.nanos = nanos;
    this.nanoTime = nanoTime;
    this.seen = steps;
    this.since = nanoTime.getAsLong();
  }

  /** Whether they have made progress since the last check; if so, patience begins again. */
  boolean begins(long steps) {
    if (steps == seen) {
      return false;
    }
    seen = steps;
    since = nanoTime.getAsLong();
    return true;
  }

  /** The remaining time in nanoseconds; 0 or less if it is over. */
  long left() {
    return nanos - (nanoTime.getAsLong() - since);
  }
}
