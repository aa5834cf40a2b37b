package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Collects the results that were found but are not returned.
 *
 * @param <T> the entry of a trace
 */
final class LeftOuts<T> {
  private final List<T> entries = new ArrayList<>();
  private final ToDoubleFunction<T> score;

  /** Creates an empty collection of entries with the given score. */
  LeftOuts(ToDoubleFunction<T> score) {
    this.score = score;
  }

  void add(T entry) {
    entries.add(entry);
  }

  /** All entries, in no particular order. */
  Stream<T> all() {
    return entries.stream();
  }

  /** The number of entries. */
  int count() {
    return entries.size();
  }

  /** The best {@value RecallTrace#MAX_LEFT_OUT} entries, best first. */
  List<T> best() {
    return entries.stream()
        .sorted(Comparator.comparingDouble(entry -> -score.applyAsDouble(entry)))
        .limit(RecallTrace.MAX_LEFT_OUT)
        .toList();
  }
}
