package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import java.util.ArrayList;
import java.util.List;

/** Adds factors of selection to the explanation of a score, and removes them. */
public final class Breakdowns {
  /** The factor that puts a memory below that of a more trusted author. */
  public static final String AUTHORITY = "authority";

  private Breakdowns() {}

  /** A copy that multiplies by one more factor, after all others. */
  public static RecallResult.Breakdown with(RecallResult.Breakdown breakdown, Factor factor) {
    List<Factor> factors = new ArrayList<>(breakdown.factors());
    factors.add(factor);
    return new RecallResult.Breakdown(breakdown.relevance(), factors, breakdown.channels());
  }

  /** The score without the order of authority. */
  public static double withoutAuthority(RecallResult.Breakdown breakdown) {
    double score = breakdown.relevance();
    for (Factor factor : breakdown.factors()) {
      score *= factor.name().equals(AUTHORITY) ? 1 : factor.multiplier();
    }
    return score;
  }
}
