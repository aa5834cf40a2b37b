package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.Embedder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Relevance and coverage by the similarities of vectors. */
final class VectorSimilarity {
  /** In deviations: one text in forty is this far from the mean by chance alone. */
  private static final double BY_CHANCE = 2;

  /** A text three deviations out may answer the task; texts that do are three to six out. */
  private static final double BEYOND_CHANCE = Coverage.LEAST;

  /** A text that is as far ahead of the last one as chance allows may answer the task. */
  private static final double AHEAD = Coverage.LEAST / BY_CHANCE;

  /**
   * If the similarities of some thousand texts are distributed by chance, the nearest are on
   * average two fifths of a deviation ahead of the last of them.
   */
  private static final double DEVIATIONS_IN_MEAN_LEAD = 2.5;

  private VectorSimilarity() {}

  /**
   * Converts similarities, best first, to relevances: 1 for the best; 0 for the last if the number
   * of candidates is reached, and otherwise for texts no nearer than by chance. Texts that were not
   * found have 0, too.
   *
   * @param candidates the maximum number of hits
   * @param chance how similar texts are to the task by chance; null if that is not known
   */
  static double[] stretched(
      double[] similarities, int candidates, Embedder.@Nullable Chance chance) {
    double[] relevances = new double[similarities.length];
    if (similarities.length > 0) {
      double best = similarities[0];
      boolean full = similarities.length >= candidates;
      double least =
          full
              ? similarities[similarities.length - 1]
              : chance == null ? 0 : chance.mean() + BY_CHANCE * chance.deviation();
      for (int i = 0; i < relevances.length; i++) {
        relevances[i] =
            best > least ? Math.max(0, similarities[i] - least) / (best - least) : full ? 1 : 0;
      }
    }
    return relevances;
  }

  /**
   * How much of a task something covers by its vector. Each model distributes similarities in its
   * own way, and every store has a nearest text. So an answer must be further out, relative to the
   * texts that come with the model, than one of them is by chance; and if the number of candidates
   * is reached, it must be ahead of them, too. The spread of similarities comes with the model, or
   * is estimated from the hits.
   *
   * @param similarities the similarities of the hits, best first
   * @param rank the index of the hit, from 0
   * @param candidates the maximum number of hits
   * @param chance how similar texts are to the task by chance; null if that is not known
   * @return from 0 to 1; 0 where there is too little to tell
   */
  static double coverage(
      double[] similarities, int rank, int candidates, Embedder.@Nullable Chance chance) {
    boolean full = similarities.length >= candidates;
    if (chance == null && !full) {
      return 0;
    }
    double covered =
        chance == null ? 1 : BEYOND_CHANCE * (chance.deviations(similarities[rank]) - BY_CHANCE);
    if (full) {
      double ahead = similarities[rank] - similarities[similarities.length - 1];
      double deviation = chance == null ? estimatedDeviation(similarities) : chance.deviation();
      covered = Math.min(covered, ahead > 0 ? AHEAD * ahead / deviation : 0);
    }
    return Math.max(0, Math.min(1, covered));
  }

  private static double estimatedDeviation(double... similarities) {
    double mean = Arrays.stream(similarities).average().orElse(0);
    return DEVIATIONS_IN_MEAN_LEAD * (mean - similarities[similarities.length - 1]);
  }
}
