package dev.memoryweave.evidence;

import dev.memoryweave.model.InvalidValueException;

/**
 * How evidence moves the confidence of a memory.
 *
 * @param confirmationGain what part of the doubt that is left each confirmation takes away, 0 to 1
 * @param changedLoss what part of the confidence goes when all supporting evidence has changed, 0
 *     to 1; less in proportion when some of it has
 * @param goneLoss the same for evidence that is gone
 * @param contradictedLoss what part of the confidence each contradicting piece takes, 0 to 1
 * @param contradictionsThatCount how many contradicting pieces are counted at most
 */
public record BeliefSettings(
    double confirmationGain,
    double changedLoss,
    double goneLoss,
    double contradictedLoss,
    int contradictionsThatCount) {
  /** The default of {@link #confirmationGain}. */
  public static final double DEFAULT_CONFIRMATION_GAIN = .25;

  /** The default of {@link #changedLoss}. */
  public static final double DEFAULT_CHANGED_LOSS = .30;

  /** The default of {@link #goneLoss}. */
  public static final double DEFAULT_GONE_LOSS = .50;

  /** The default of {@link #contradictedLoss}. */
  public static final double DEFAULT_CONTRADICTED_LOSS = .15;

  /** The default of {@link #contradictionsThatCount}. */
  public static final int DEFAULT_CONTRADICTIONS_THAT_COUNT = 3;

  /** Checks the ranges. */
  public BeliefSettings {
    requireRatio("confirmationGain", confirmationGain);
    requireRatio("changedLoss", changedLoss);
    requireRatio("goneLoss", goneLoss);
    requireRatio("contradictedLoss", contradictedLoss);
    InvalidValueException.unless(
        contradictionsThatCount >= 0,
        "contradictionsThatCount",
        contradictionsThatCount,
        "not be negative");
  }

  /** The documented defaults. */
  public static BeliefSettings defaults() {
    return new BeliefSettings(
        DEFAULT_CONFIRMATION_GAIN,
        DEFAULT_CHANGED_LOSS,
        DEFAULT_GONE_LOSS,
        DEFAULT_CONTRADICTED_LOSS,
        DEFAULT_CONTRADICTIONS_THAT_COUNT);
  }

  private static void requireRatio(String field, double value) {
    InvalidValueException.unless(value >= 0 && value <= 1, field, value, "be a number from 0 to 1");
  }
}
