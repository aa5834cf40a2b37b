package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;

/**
 * The constants of bringing vectors and words together. The similarity of a hit is stretched, so
 * that the most similar one has 1 and the last of the candidates 0, and its share of the relevance
 * is weighed against that of the words.
 *
 * @param candidates the most hits that are taken from the vectors, 2 to 1,000
 * @param weight what vectors count relative to words, 0 (nothing) to 100
 * @param turnWeight the same for the turns of conversations: a short turn means little without what
 *     was said around it, which words can take from its neighbours, 0 to 100
 * @param neighbourWeight what a hit gets of the similarity of each direct neighbour in its session;
 *     half of that one place further, 0 to 1
 */
public record VectorSettings(
    int candidates, double weight, double turnWeight, double neighbourWeight) {
  /** Fewer than this tell nothing of how near a text is by chance. */
  private static final int LEAST_OTHERS = 100;

  /** By .12 stands out with the model inside the process what a quarter of the task covers. */
  private static final double STANDING_OUT = 2.25;

  private static final VectorSettings DEFAULTS = new VectorSettings(100, 2.0, .65, .25);

  /** Checks the bounds. */
  public VectorSettings {
    InvalidValueException.within("candidates", candidates, 2, 1_000);
    InvalidValueException.within("weight", weight, 0, 100);
    InvalidValueException.within("turnWeight", turnWeight, 0, 100);
    InvalidValueException.within("neighbourWeight", neighbourWeight, 0, 1);
  }

  /**
   * Similarities, best first, as relevances: 1 for the best, 0 for the last if there are as many as
   * are taken. What was not found has 0, too.
   */
  double[] stretched(double[] similarities) {
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

  /** The settings that nobody changed. */
  public static VectorSettings defaults() {
    return DEFAULTS;
  }

  /** The same with another {@link #candidates()}. */
  public VectorSettings withCandidates(int value) {
    return new VectorSettings(value, weight, turnWeight, neighbourWeight);
  }

  /** The same with another {@link #weight()}. */
  public VectorSettings withWeight(double value) {
    return new VectorSettings(candidates, value, turnWeight, neighbourWeight);
  }

  /** The same with another {@link #turnWeight()}. */
  public VectorSettings withTurnWeight(double value) {
    return new VectorSettings(candidates, weight, value, neighbourWeight);
  }

  /** The same with another {@link #neighbourWeight()}. */
  public VectorSettings withNeighbourWeight(double value) {
    return new VectorSettings(candidates, weight, turnWeight, value);
  }
}
