package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;

/**
 * The constants of what is peculiar to the turns of conversations.
 *
 * @param agentFactor what the score of a turn is multiplied by that an agent wrote: it mostly
 *     restates what it was asked, at length; 0 to 1
 * @param speakerFactor what the score of a turn is multiplied by whose title, which says who spoke,
 *     has a name that the task has: who is asked about mostly said it; 1 to 10
 * @param remarkFactor what the score of a turn is multiplied by that tells nothing, such as a short
 *     remark or a bare question; turns that tell something have more, up to 1; 0 to 1
 * @param tellingWords how many content words a turn has that counts fully, 1 to 100
 * @param ruleFactor what the score of a person's turn is multiplied by that gives a rule for all
 *     times ("always", "from now on"), unless the task asks for a value; 1 to 10
 * @param preferenceFactor the same for a turn that states a preference; 1 to 10
 * @param updateWindow among how many of the best memories a newer statement is put above an older
 *     one that it updates, 0 (never) to 100
 * @param updateOverlap how much of what the task's words give the older statement the newer one
 *     must have too, above 0 to 1
 * @param updateScore the score that the newer statement must have, relative to that of the older,
 *     above 0 to 1
 */
public record TurnSettings(
    double agentFactor,
    double speakerFactor,
    double remarkFactor,
    int tellingWords,
    double ruleFactor,
    double preferenceFactor,
    int updateWindow,
    double updateOverlap,
    double updateScore) {

  private static final TurnSettings DEFAULTS =
      new TurnSettings(.50, 1.50, .60, 9, 2.00, 1.50, 10, .40, .40);

  private static final TurnSettings NONE = new TurnSettings(1, 1, 1, 1, 1, 1, 0, .40, .40);

  /** Checks the bounds. */
  public TurnSettings {
    InvalidValueException.within("agentFactor", agentFactor, 0, 1);
    InvalidValueException.within("speakerFactor", speakerFactor, 1, 10);
    InvalidValueException.within("remarkFactor", remarkFactor, 0, 1);
    InvalidValueException.within("tellingWords", tellingWords, 1, 100);
    InvalidValueException.within("ruleFactor", ruleFactor, 1, 10);
    InvalidValueException.within("preferenceFactor", preferenceFactor, 1, 10);
    InvalidValueException.within("updateWindow", updateWindow, 0, 100);
    InvalidValueException.unless(
        updateOverlap > 0 && updateOverlap <= 1,
        "updateOverlap",
        updateOverlap,
        "be above 0 and up to 1");
    InvalidValueException.unless(
        updateScore > 0 && updateScore <= 1, "updateScore", updateScore, "be above 0 and up to 1");
  }

  /** The settings that nobody changed. */
  public static TurnSettings defaults() {
    return DEFAULTS;
  }

  /** Turns are treated like everything else. */
  public static TurnSettings none() {
    return NONE;
  }
}
