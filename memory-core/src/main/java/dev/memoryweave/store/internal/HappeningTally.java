package dev.memoryweave.store.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.JournalStore.Happening;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts what happened in each of some periods that follow one another. */
public final class HappeningTally {
  private final long[] bounds;
  private final List<Map<Happening, Long>> counts = new ArrayList<>();

  /**
   * Creates empty counts.
   *
   * @param bounds the beginning of each period, ascending, and the end of the last one
   * @throws InvalidValueException if they do not ascend, or are fewer than two
   */
  public HappeningTally(List<Instant> bounds) {
    this.bounds = bounds.stream().mapToLong(Instant::toEpochMilli).toArray();
    InvalidValueException.unless(this.bounds.length > 1, "bounds", bounds, "be two at least");
    for (int i = 1; i < this.bounds.length; i++) {
      InvalidValueException.unless(this.bounds[i - 1] < this.bounds[i], "bounds", bounds, "ascend");
      counts.add(new HashMap<>());
    }
  }

  /** Counts something that happened at a time, in milliseconds since 1970. */
  public void add(long at, Happening happening) {
    int found = Arrays.binarySearch(bounds, at);
    int period = found < 0 ? -found - 2 : found;
    if (period >= 0 && period < counts.size()) {
      counts.get(period).merge(happening, 1L, Long::sum);
    }
  }

  /** The numbers of each period. */
  public List<Map<Happening, Long>> counts() {
    return counts.stream().map(Map::copyOf).toList();
  }
}
