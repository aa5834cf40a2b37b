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
 * @param sessionWeight how much a turn is lowered in whose session nothing matches, where a turn in
 *     the session that matches best is not: what is asked for is mostly where other things match
 *     too; 0 to 1
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
    double sessionWeight,
    double ruleFactor,
    double preferenceFactor,
    int updateWindow,
    double updateOverlap,
    double updateScore) {

  /** Checks the bounds. */
  public TurnSettings {
    InvalidValueException.within("agentFactor", agentFactor, 0, 1);
    InvalidValueException.within("speakerFactor", speakerFactor, 1, 10);
    InvalidValueException.within("remarkFactor", remarkFactor, 0, 1);
    InvalidValueException.within("tellingWords", tellingWords, 1, 100);
    InvalidValueException.within("sessionWeight", sessionWeight, 0, 1);
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
    return builder().build();
  }

  /** Turns are treated like everything else. */
  public static TurnSettings none() {
    return builder()
        .agentFactor(1)
        .speakerFactor(1)
        .remarkFactor(1)
        .sessionWeight(0)
        .ruleFactor(1)
        .preferenceFactor(1)
        .updateWindow(0)
        .build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; one builder is for one thread. */
  public static final class Builder {
    private double agentFactor = .45;
    private double speakerFactor = 1.50;
    private double remarkFactor = .50;
    private int tellingWords = 7;
    private double sessionWeight = .45;
    private double ruleFactor = 2.00;
    private double preferenceFactor = 1.50;
    private int updateWindow = 10;
    private double updateOverlap = .30;
    private double updateScore = .40;

    private Builder() {}

    /** Sets {@link TurnSettings#agentFactor()}. */
    public Builder agentFactor(double value) {
      agentFactor = value;
      return this;
    }

    /** Sets {@link TurnSettings#speakerFactor()}. */
    public Builder speakerFactor(double value) {
      speakerFactor = value;
      return this;
    }

    /** Sets {@link TurnSettings#remarkFactor()}. */
    public Builder remarkFactor(double value) {
      remarkFactor = value;
      return this;
    }

    /** Sets {@link TurnSettings#tellingWords()}. */
    public Builder tellingWords(int value) {
      tellingWords = value;
      return this;
    }

    /** Sets {@link TurnSettings#sessionWeight()}. */
    public Builder sessionWeight(double value) {
      sessionWeight = value;
      return this;
    }

    /** Sets {@link TurnSettings#ruleFactor()}. */
    public Builder ruleFactor(double value) {
      ruleFactor = value;
      return this;
    }

    /** Sets {@link TurnSettings#preferenceFactor()}. */
    public Builder preferenceFactor(double value) {
      preferenceFactor = value;
      return this;
    }

    /** Sets {@link TurnSettings#updateWindow()}. */
    public Builder updateWindow(int value) {
      updateWindow = value;
      return this;
    }

    /** Sets {@link TurnSettings#updateOverlap()}. */
    public Builder updateOverlap(double value) {
      updateOverlap = value;
      return this;
    }

    /** Sets {@link TurnSettings#updateScore()}. */
    public Builder updateScore(double value) {
      updateScore = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if one is out of its bounds
     */
    public TurnSettings build() {
      return new TurnSettings(
          agentFactor,
          speakerFactor,
          remarkFactor,
          tellingWords,
          sessionWeight,
          ruleFactor,
          preferenceFactor,
          updateWindow,
          updateOverlap,
          updateScore);
    }
  }
}
