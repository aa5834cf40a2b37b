package dev.memoryweave.recall.internal;

import dev.memoryweave.embed.Embedder;
import org.jspecify.annotations.Nullable;

/** Relevance and coverage by the similarities of vectors. */
final class VectorSimilarity {
  /** Fewer than this tell nothing of how near a text is by chance. */
  private static final int LEAST_OTHERS = 100;

  /** By .12 stands out with a model that reads sentences what a quarter of the task covers. */
  private static final double STANDING_OUT = 2.25;

  /** The same by deviations from what texts have by chance, so that it holds for each model. */
  private static final double STANDING_OUT_BY_DEVIATIONS = STANDING_OUT * .055;

  /** One text in forty is so far out of the others by chance alone. */
  private static final double BY_CHANCE = 2;

  /** What is three deviations out may answer the task; texts that do are three to six out. */
  private static final double BEYOND_CHANCE = Coverage.LEAST;

  private VectorSimilarity() {}

  /**
   * Similarities, best first, as relevances: 1 for the best, 0 for the last if there are as many as
   * are taken, and otherwise for what is no nearer than texts are by chance. What was not found has
   * 0, too.
   *
   * @param candidates how many are taken at most
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
   * How much of a task something holds by its vector. How similar two texts are is a number that
   * each model spreads in its own way, and of any store something is nearest. So what answers a
   * task is further out of the texts that come with the model than one of them is by chance; and
   * where there are a hundred texts, it is nearer than they are, too.
   *
   * @param similarities what was found, best first
   * @param rank which of them, from 0
   * @param chance how similar texts are to the task by chance; null if that is not known
   * @return from 0 to 1; 0 where there is too little to tell
   */
  static double coverage(double[] similarities, int rank, Embedder.@Nullable Chance chance) {
    double covered =
        chance == null ? 0 : BEYOND_CHANCE * (chance.deviations(similarities[rank]) - BY_CHANCE);
    if (similarities.length >= LEAST_OTHERS) {
      double ahead = similarities[rank] - similarities[similarities.length - 1];
      covered =
          chance == null
              ? ahead * STANDING_OUT
              : Math.min(covered, ahead / chance.deviation() * STANDING_OUT_BY_DEVIATIONS);
    }
    return Math.max(0, Math.min(1, covered));
  }
}
