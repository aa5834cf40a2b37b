package dev.memoryweave.language.internal.rules;

/** Wordings of corrections, and of the values that they change. */
public enum CorrectionCue implements Cue {
  /** Marks where somebody interrupts a sentence to correct it; as written. */
  INTERRUPTED,
  /** Begins a correction. */
  CUE,
  /** Retracts what was said before. */
  TAKES_BACK,
  /**
   * Gives the right value (group {@code new}) and then the wrong one (group {@code old}); as
   * written.
   */
  NOT_BEHIND,
  /**
   * Gives the wrong value (group {@code old}) and then the right one (group {@code new}); as
   * written.
   */
  NOT_BEFORE,
  /** Introduces a value, and may be left out; as written. */
  LEAD,
  /** Begins with a word that refers back, and its verb; as written. */
  POINTING,
  /**
   * Says that something named before does something (group {@code verb}, group {@code end}); as
   * written.
   */
  POINTING_VERB,
  /** Says something of the old value before the new one is given; as written. */
  TURNED,
  /** Ends in a reason or in the time of a change; as written. */
  REASON,
  /** Separates the values of a series; as written. */
  BETWEEN_VALUES,
  /**
   * Says that somebody else (group {@code who}) does what was mentioned (group {@code does}); as
   * written.
   */
  OTHER_SUBJECT,
  /**
   * A value, in the group of its sort: {@code time}, {@code date}, {@code day}, {@code rhythm},
   * {@code code}, {@code number} with {@code unit}, or {@code name}; as written.
   */
  VALUE,
  /** A capitalised word that is not a name; as written. */
  NO_NAME
}
