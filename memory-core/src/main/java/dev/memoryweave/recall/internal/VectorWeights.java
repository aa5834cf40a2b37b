package dev.memoryweave.recall.internal;

/**
 * The weights of vectors beside words.
 *
 * @param candidates the most hits that are taken from the vectors, 2 or more
 * @param weight the weight of vectors relative to words, 0 (none) or more
 * @param turnWeight the same weight for turns of conversations: a short turn means little without
 *     what was said around it, which words can take from its neighbours
 * @param neighbourWeight the part of its similarity that a hit gives to each direct neighbour in
 *     its session; half of it one position further, 0 to 1
 */
public record VectorWeights(
    int candidates, double weight, double turnWeight, double neighbourWeight) {
  /** The weights that are used unless a test or an ablation says otherwise. */
  public static final VectorWeights STANDARD = new VectorWeights(100, 2.0, .65, .25);

  /**
   * The weight for the vectors of a model.
   *
   * @param trust how far they can be trusted, as {@link dev.memoryweave.embed.Embedder#trust()}
   *     says
   */
  double weight(double trust) {
    return weight * trust;
  }

  /**
   * The weight of a model for turns. It falls less: what a turn means a weak model misses, too, but
   * so do words.
   */
  double turnWeight(double trust) {
    return turnWeight * Math.cbrt(trust);
  }
}
