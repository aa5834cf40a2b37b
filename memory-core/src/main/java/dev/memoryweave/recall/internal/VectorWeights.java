package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeKind;

/**
 * The weights of vectors relative to words.
 *
 * @param candidates the maximum number of hits by vectors, 2 or more
 * @param weight the weight of vectors relative to words, 0 (none) or more
 * @param turnWeight the same weight for turns of conversations: a short turn means little without
 *     its context, which the search by words takes from its neighbours
 * @param neighbourWeight the part of its similarity that a hit gives to each direct neighbour in
 *     its session, 0 to 1; half of it one position further
 */
public record VectorWeights(
    int candidates, double weight, double turnWeight, double neighbourWeight) {
  /** The weights that are used except in tests and ablations. */
  public static final VectorWeights STANDARD = new VectorWeights(100, 2.0, .65, .25);

  /** The weight for passages, relative to memories: words find passages better. */
  private static final double OF_PASSAGES = .55;

  /**
   * The weight for memories of a kind. That of turns falls less with the trust: a weak model misses
   * the meaning of turns, but so do words.
   *
   * @param trust how far the vectors of a model can be trusted, as {@link
   *     dev.memoryweave.embed.Embedder#trust()} says
   */
  double ofMemories(NodeKind kind, double trust) {
    return kind == NodeKind.TURN ? turnWeight * Math.cbrt(trust) : weight * trust;
  }

  /** The weight for passages of files. */
  double ofPassages(double trust) {
    return OF_PASSAGES * weight * trust;
  }
}
