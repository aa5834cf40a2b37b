package dev.memoryweave.store.sqlite;

import java.util.function.LongSupplier;

/** How long somebody waits for others: as long as these get on, and a while longer. */
final class Patience {
  private final long nanos;
  private final LongSupplier nanoTime;
  private long seen;
  private long since;

  /**
   * Patience that begins now.
   *
   * @param nanos how long to wait while nothing gets on, in nanoseconds
   * @param nanoTime the clock, as {@link System#nanoTime}
   * @param steps how often they have told that they get on
   */
  Patience(long nanos, LongSupplier nanoTime, long steps) {
    this.nanos = nanos;
    this.nanoTime = nanoTime;
    this.seen = steps;
    this.since = nanoTime.getAsLong();
  }

  /** Whether they have got on since the last look; then patience begins anew. */
  boolean begins(long steps) {
    if (steps == seen) {
      return false;
    }
    seen = steps;
    since = nanoTime.getAsLong();
    return true;
  }

  /** How much of it is left, in nanoseconds; 0 or less if it is over. */
  long left() {
    return nanos - (nanoTime.getAsLong() - since);
  }
}
