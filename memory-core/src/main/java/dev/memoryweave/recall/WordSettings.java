package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;

/**
 * The constants of finding memories by words.
 *
 * @param candidates how many of the best hits of the text index are gathered, which lend each other
 *     words, 1 to 1,000
 * @param nameWeight what a term of the files and symbols of a request counts, relative to one of
 *     its task, above 0 to 100
 * @param phraseWeight what a quoted phrase counts, relative to a term, above 0 to 100
 * @param neighbourWeight what a word counts for the direct neighbours of a hit in the same session,
 *     relative to the hit itself; each further place away, .7 of that; 0 to 1
 * @param neighbourReach how many places away a neighbour may be, 0 to 20
 * @param neighbourTerms how many terms a neighbour may have that lends in full; what is longer
 *     lends less in proportion, 1 to 1,000,000
 */
public record WordSettings(
    int candidates,
    double nameWeight,
    double phraseWeight,
    double neighbourWeight,
    int neighbourReach,
    int neighbourTerms) {
  private static final WordSettings DEFAULTS = new WordSettings(500, 1.0, 2.0, .55, 2, 75);

  private static final double MAX_WEIGHT = 100;

  /** Checks the bounds. */
  public WordSettings {
    InvalidValueException.within("candidates", candidates, 1, 1_000);
    checkWeight("nameWeight", nameWeight);
    checkWeight("phraseWeight", phraseWeight);
    InvalidValueException.within("neighbourWeight", neighbourWeight, 0, 1);
    InvalidValueException.within("neighbourReach", neighbourReach, 0, 20);
    InvalidValueException.within("neighbourTerms", neighbourTerms, 1, 1_000_000);
  }

  private static void checkWeight(String name, double weight) {
    InvalidValueException.unless(
        weight > 0 && weight <= MAX_WEIGHT, name, weight, "be above 0 and at most 100");
  }

  /** The settings that nobody changed. */
  public static WordSettings defaults() {
    return DEFAULTS;
  }

  /** The same with another {@link #candidates()}. */
  public WordSettings withCandidates(int value) {
    return new WordSettings(
        value, nameWeight, phraseWeight, neighbourWeight, neighbourReach, neighbourTerms);
  }

  /** The same with another {@link #nameWeight()}. */
  public WordSettings withNameWeight(double value) {
    return new WordSettings(
        candidates, value, phraseWeight, neighbourWeight, neighbourReach, neighbourTerms);
  }

  /** The same with another {@link #phraseWeight()}. */
  public WordSettings withPhraseWeight(double value) {
    return new WordSettings(
        candidates, nameWeight, value, neighbourWeight, neighbourReach, neighbourTerms);
  }

  /** The same with another {@link #neighbourWeight()}. */
  public WordSettings withNeighbourWeight(double value) {
    return new WordSettings(
        candidates, nameWeight, phraseWeight, value, neighbourReach, neighbourTerms);
  }

  /** The same with another {@link #neighbourReach()}. */
  public WordSettings withNeighbourReach(int value) {
    return new WordSettings(
        candidates, nameWeight, phraseWeight, neighbourWeight, value, neighbourTerms);
  }

  /** The same with another {@link #neighbourTerms()}. */
  public WordSettings withNeighbourTerms(int value) {
    return new WordSettings(
        candidates, nameWeight, phraseWeight, neighbourWeight, neighbourReach, value);
  }
}
