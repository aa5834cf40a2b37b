package dev.memoryweave.recall.internal;

/** What the similarities of vectors say of relevance, and of how much of a task something holds. */
final class VectorSimilarity {
  /** Fewer than this tell nothing of how near a text is by chance. */
  private static final int LEAST_OTHERS = 100;

  /** By .12 stands out with the model inside the process what a quarter of the task covers. */
  private static final double STANDING_OUT = 2.25;

  private VectorSimilarity() {}

  /**
   * Similarities, best first, as relevances: 1 for the best, 0 for the last if there are as many as
   * are taken. What was not found has 0, too.
   *
   * @param candidates how many are taken at most
   */
  static double[] stretched(double[] similarities, int candidates) {
    double[] relevances = new double[similarities.length];
    if (similarities.length > 0) {
      double best = similarities[0];
      double least = similarities.length < candidates ? 0 : similarities[similarities.length - 1];
      for (int i = 0; i < relevances.length; i++) {
        relevances[i] = best <= least ? 1 : Math.max(0, similarities[i] - least) / (best - least);
      }
    }
    return relevances;
  }

  /**
   * How much of a task something holds by its vector: how far it stands out of the others that are
   * nearest. How similar two texts are is a number that each model spreads in its own way, and of
   * any store something is nearest; what answers a task is nearer than a hundred others.
   *
   * @param similarities what was found, best first
   * @param place which of them
   * @return from 0 to 1; 0 where too little was found to tell
   */
  static double coverage(double[] similarities, int place) {
    if (similarities.length < LEAST_OTHERS) {
      return 0;
    }
    double others = similarities[similarities.length - 1];
    return Math.max(0, Math.min(1, (similarities[place] - others) * STANDING_OUT));
  }
}
