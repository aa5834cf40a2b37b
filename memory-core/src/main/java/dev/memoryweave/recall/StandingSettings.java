package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;

/**
 * The constants of standing memories: what holds for every task, whatever words it shares with it.
 *
 * @param limit the most standing memories that are considered, 0 to 1,000
 * @param relevance the relevance of a standing memory of full importance without a word in common,
 *     0 to 1
 * @param places how many of the places of a result are kept for standing memories, whatever matches
 *     better; a sixth of the limit at most; 0 to 500
 * @param candidateFactor what the score of a constraint, preference or procedure is multiplied by
 *     that fits a task and that nobody has confirmed, 0 (not brought back until somebody does) to 1
 */
public record StandingSettings(int limit, double relevance, int places, double candidateFactor) {
  private static final StandingSettings DEFAULTS = new StandingSettings(50, .30, 10, 1.00);

  /** Checks the bounds. */
  public StandingSettings {
    InvalidValueException.within("limit", limit, 0, 1_000);
    InvalidValueException.within("relevance", relevance, 0, 1);
    InvalidValueException.within("places", places, 0, 500);
    InvalidValueException.within("candidateFactor", candidateFactor, 0, 1);
  }

  /** The settings that nobody changed. */
  public static StandingSettings defaults() {
    return DEFAULTS;
  }

  /** The same with another {@link #limit()}. */
  public StandingSettings withLimit(int value) {
    return new StandingSettings(value, relevance, places, candidateFactor);
  }

  /** The same with another {@link #relevance()}. */
  public StandingSettings withRelevance(double value) {
    return new StandingSettings(limit, value, places, candidateFactor);
  }

  /** The same with another {@link #places()}. */
  public StandingSettings withPlaces(int value) {
    return new StandingSettings(limit, relevance, value, candidateFactor);
  }

  /** The same with another {@link #candidateFactor()}. */
  public StandingSettings withCandidateFactor(double value) {
    return new StandingSettings(limit, relevance, places, value);
  }
}
