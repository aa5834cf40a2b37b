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
  private static final VectorSettings DEFAULTS = new VectorSettings(100, 2.0, .65, .25);

  /** Checks the bounds. */
  public VectorSettings {
    InvalidValueException.within("candidates", candidates, 2, 1_000);
    InvalidValueException.within("weight", weight, 0, 100);
    InvalidValueException.within("turnWeight", turnWeight, 0, 100);
    InvalidValueException.within("neighbourWeight", neighbourWeight, 0, 1);
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
