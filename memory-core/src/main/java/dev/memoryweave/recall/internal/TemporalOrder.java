package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TaskCue;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/** The end of a sequence of events that a task asks for. */
enum TemporalOrder {
  /** The first. */
  EARLIEST,
  /** The last. */
  LATEST,
  /** Neither. */
  ANY;

  private static final int LONGEST_LOOKED_AT = 2_000;

  /** The end that the wording asks for. */
  static TemporalOrder of(String task) {
    String text = task.substring(0, Math.min(LONGEST_LOOKED_AT, task.length()));
    boolean last = Languages.holds(TaskCue.ASKS_FOR_LAST, text);
    boolean first = Languages.holds(TaskCue.ASKS_FOR_FIRST, text);
    return first == last ? ANY : first ? EARLIEST : LATEST;
  }

  /**
   * How near a time is to the requested end, by its rank among others: 1 for the nearest, 0 for the
   * farthest, and always 0 if no end is requested.
   *
   * @param times the distinct times to compare, earliest first
   * @param time one of them
   */
  double nearness(List<Instant> times, Instant time) {
    if (this == ANY || times.size() < 2) {
      return 0;
    }
    double rank = Math.max(0, Collections.binarySearch(times, time)) / (times.size() - 1.0);
    return this == LATEST ? rank : 1 - rank;
  }
}
