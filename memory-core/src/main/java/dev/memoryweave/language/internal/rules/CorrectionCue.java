package dev.memoryweave.language.internal.rules;

/** Wordings of corrections, and of the values that they change. */
public enum CorrectionCue implements Cue {
  /** Stands where somebody interrupts a sentence to correct it; as written. */
  INTERRUPTED,
  /** Begins a correction. */
  CUE,
  /** Takes back what was said before. */
  TAKES_BACK,
  /** Says what is so (group {@code new}) and then what is not (group {@code old}); as written. */
  NOT_BEHIND,
  /** Says what is not so (group {@code old}) and then what is (group {@code new}); as written. */
  NOT_BEFORE,
  /** Leads to a value, and may be left out; as written. */
  LEAD,
  /** Begins with a word that stands for what was named before, and its verb; as written. */
  POINTING,
  /**
   * Says of what was named before that it does something (group {@code verb}, group {@code end});
   * as written.
   */
  POINTING_VERB,
  /** Says something of the old value before the new one is given; as written. */
  TURNED,
  /** Ends in a reason or in the time of a change; as written. */
  REASON,
  /** Stands between the values of a row; as written. */
  BETWEEN_VALUES,
  /**
   * Says that somebody else (group {@code who}) does what was spoken of (group {@code does}); as
   * written.
   */
  OTHER_SUBJECT,
  /**
   * A value, in the group of its sort: {@code time}, {@code date}, {@code day}, {@code rhythm},
   * {@code code}, {@code number} with {@code unit}, or {@code name}; as written.
   */
  VALUE,
  /** A word with a capital that is no name; as written. */
  NO_NAME
}
