package dev.memoryweave.recall;

import java.util.List;

/**
 * Explanation of a rank: the relevance of a memory or passage to the request, and the factors that
 * raise or lower it.
 *
 * @param relevance how well it matches by itself, from 0 to 1 (entirely about every word of the
 *     task); comparable across memories, passages and requests
 * @param factors the factors that it was multiplied by, in the order of application
 * @param channels the channels that found it, each with its relevance relative to the best hit of
 *     that channel, 0 to 1, best first
 */
public record ScoreBreakdown(double relevance, List<Factor> factors, List<Share> channels) {

  /** Copies the lists. */
  public ScoreBreakdown {
    factors = List.copyOf(factors);
    channels = List.copyOf(channels);
  }

  /** The final score: the relevance times every factor. */
  public double score() {
    double score = relevance;
    for (Factor factor : factors) {
      score *= factor.multiplier();
    }
    return score;
  }

  /**
   * One property of a memory, with its effect on the score.
   *
   * @param name the property, such as {@code importance}
   * @param value its value, 0 to 1
   * @param multiplier the factor for the score, within the bounds of the settings
   */
  public record Factor(String name, double value, double multiplier) {}

  /**
   * The share of a channel in the relevance.
   *
   * @param channel the channel, such as {@code lexical}
   * @param relevance its share of the relevance
   */
  public record Share(String channel, double relevance) {}
}
