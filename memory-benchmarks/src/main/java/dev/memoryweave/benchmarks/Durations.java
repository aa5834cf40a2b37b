package dev.memoryweave.benchmarks;

import java.util.Arrays;
import java.util.Locale;
import java.util.NoSuchElementException;

/** Durations of single calls, for percentiles. */
final class Durations {
  private long[] nanos = new long[64];
  private int count;

  void add(long nanoseconds) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = nanoseconds;
  }

  /** Adds all of some others. */
  void addAll(Durations others) {
    for (int i = 0; i < others.count; i++) {
      add(others.nanos[i]);
    }
  }

  /** The duration that was added first. */
  long first() {
    if (count == 0) {
      throw new NoSuchElementException();
    }
    return nanos[0];
  }

  int count() {
    return count;
  }

  /** The shortest duration that at least that part, above 0 and at most 1, of all do not exceed. */
  double millis(double part) {
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return count == 0 ? 0 : sorted[(int) Math.ceil(part * count) - 1] / 1e6;
  }

  /** The usual percentiles on one line. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "p50 %.2f ms, p95 %.2f ms, p99 %.2f ms, max %.2f ms",
        millis(.50),
        millis(.95),
        millis(.99),
        millis(1));
  }
}
