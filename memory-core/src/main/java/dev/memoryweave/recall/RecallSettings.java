package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;

/**
 * The constants of recall. Each factor multiplies the relevance of a memory by a value between
 * {@code 1 - weight} and 1 (importance and intent: between {@code 1 - weight} and {@code 1 +
 * weight}), so that no factor can bring up what does not match.
 *
 * @param candidates the most hits that are taken from the text index, 1 to 1,000
 * @param standing the most standing memories that are considered, 0 to 1,000
 * @param standingRelevance the relevance, 0 to 1, of a standing memory without a word in common
 * @param nameWeight what a term of the files and symbols of a request counts, relative to one of
 *     its task
 * @param phraseWeight what a quoted phrase counts, relative to a term
 * @param neighbourWeight how much of the relevance of a hit its direct neighbours in the same
 *     session get; those further away get it divided by the square of the distance
 * @param neighbourReach how many places away a neighbour may be
 * @param intentWeight how much the fit of kind and intent changes the score
 * @param importanceWeight how much importance changes the score
 * @param confidenceWeight how much lack of confidence lowers the score
 * @param scopeWeight how much each step away from the narrowest scope lowers the score
 * @param placeWeight how much being anchored at a file of the request raises the score
 * @param treeWeight how much being next to one of the best hits in the tree raises the score
 * @param freshnessWeight how much age lowers the score at most
 * @param useWeight how much frequent use raises the score at most
 * @param trustWeight how much lack of trust (1 less the confidence of the trust level) lowers the
 *     score
 * @param otherSessionWeight how much scratch of another session is lowered
 */
public record RecallSettings(
    int candidates,
    int standing,
    double standingRelevance,
    double nameWeight,
    double phraseWeight,
    double neighbourWeight,
    int neighbourReach,
    double intentWeight,
    double importanceWeight,
    double confidenceWeight,
    double scopeWeight,
    double placeWeight,
    double treeWeight,
    double freshnessWeight,
    double useWeight,
    double trustWeight,
    double otherSessionWeight) {

  /** Checks the bounds. */
  public RecallSettings {
    InvalidValueException.unless(
        candidates >= 1 && candidates <= 1_000, "candidates", candidates, "be from 1 to 1000");
    InvalidValueException.unless(
        standing >= 0 && standing <= 1_000, "standing", standing, "be from 0 to 1000");
    ratio("standingRelevance", standingRelevance);
    InvalidValueException.unless(nameWeight > 0, "nameWeight", nameWeight, "be above 0");
    InvalidValueException.unless(phraseWeight > 0, "phraseWeight", phraseWeight, "be above 0");
    ratio("neighbourWeight", neighbourWeight);
    InvalidValueException.unless(
        neighbourReach >= 0 && neighbourReach <= 20,
        "neighbourReach",
        neighbourReach,
        "be from 0 to 20");
    ratio("intentWeight", intentWeight);
    ratio("importanceWeight", importanceWeight);
    ratio("confidenceWeight", confidenceWeight);
    ratio("scopeWeight", scopeWeight);
    ratio("placeWeight", placeWeight);
    ratio("treeWeight", treeWeight);
    ratio("freshnessWeight", freshnessWeight);
    ratio("useWeight", useWeight);
    ratio("trustWeight", trustWeight);
    ratio("otherSessionWeight", otherSessionWeight);
  }

  /** The documented defaults. */
  public static RecallSettings defaults() {
    return new RecallSettings(
        300, 50, .30, 1.0, 2.0, .40, 2, .12, .15, .20, .03, .20, .05, .08, .05, .25, .30);
  }

  private static void ratio(String field, double value) {
    InvalidValueException.unless(value >= 0 && value <= 1, field, value, "be from 0 to 1");
  }
}
