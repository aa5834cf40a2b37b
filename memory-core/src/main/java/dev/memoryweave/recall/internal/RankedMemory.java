package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import dev.memoryweave.store.TextQuery;

/**
 * A memory with its score. A ranking step that moves it adds a factor that says so.
 *
 * @param node the memory
 * @param breakdown the explanation of its score
 * @param score the score of the breakdown
 * @param position its position in the order of insertion, or -1 if unknown
 * @param termScores the score of each word of the task; empty if it stands for another memory
 * @param coverage how much of the task it covers, 0 to 1
 */
record RankedMemory(
    MemoryNode node,
    RecallResult.Breakdown breakdown,
    double score,
    long position,
    TextQuery.Scores termScores,
    double coverage) {
  /** Enough to tell two scores apart, too little to pass the one above. */
  private static final double JUST_ABOVE = 1 + 1e-9;

  private static final double JUST_BELOW = 1 - 1e-9;

  /** A memory with the score of its breakdown. */
  static RankedMemory of(
      MemoryNode node,
      RecallResult.Breakdown breakdown,
      long position,
      TextQuery.Scores termScores,
      double coverage) {
    return new RankedMemory(node, breakdown, breakdown.score(), position, termScores, coverage);
  }

  /** A copy with one more factor. */
  RankedMemory with(Factor factor) {
    return of(node, Breakdowns.with(breakdown, factor), position, termScores, coverage);
  }

  /** A copy just above a score. */
  RankedMemory above(double least, String reason) {
    return with(new Factor(reason, 1, Math.max(1, JUST_ABOVE * least / score)));
  }

  /** A copy just below a score, whatever its own score is. */
  RankedMemory below(double most, String reason) {
    return with(new Factor(reason, 1, score > 0 ? JUST_BELOW * most / score : 1));
  }

  /** A copy with the score of another memory, whatever its own score is. */
  RankedMemory inPlaceOf(double other, String reason) {
    return with(new Factor(reason, 1, score > 0 ? other / score : 1));
  }

  /** A copy with a lower score; itself if its score is no higher than that. */
  RankedMemory atMost(double most, String reason) {
    return most < score ? with(new Factor(reason, 0, most / score)) : this;
  }
}
