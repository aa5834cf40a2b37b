package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.ScoreBreakdown;
import dev.memoryweave.recall.ScoreBreakdown.Factor;
import java.util.ArrayList;
import java.util.List;

/** Extends the explanation of a score by what selection does to it. */
final class Breakdowns {
  private Breakdowns() {}

  /** A copy that multiplies by one more factor, after all others. */
  static ScoreBreakdown with(ScoreBreakdown breakdown, Factor factor) {
    List<Factor> factors = new ArrayList<>(breakdown.factors());
    factors.add(factor);
    return new ScoreBreakdown(breakdown.relevance(), factors, breakdown.channels());
  }
}
