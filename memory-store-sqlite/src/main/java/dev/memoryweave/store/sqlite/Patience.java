package dev.memoryweave.store.sqlite;

import java.util.function.LongSupplier;

/** How long somebody waits in a queue: for as long as it gets on, and a while longer. */
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
   * @param left a number that differs once somebody has left the queue
   */
  Patience(long nanos, LongSupplier nanoTime, long left) {
    this.nanos = nanos;
    this.nanoTime = nanoTime;
    this.seen = left;
    this.since = nanoTime.getAsLong();
  }

  /** Whether somebody has left since the last look; then patience begins anew. */
  boolean begins(long left) {
    if (left == seen) {
      return false;
    }
    seen = left;
    since = nanoTime.getAsLong();
    return true;
  }

  /** How much of it is left, in nanoseconds; 0 or less if it is over. */
  long left() {
    return nanos - (nanoTime.getAsLong() - since);
  }
}
