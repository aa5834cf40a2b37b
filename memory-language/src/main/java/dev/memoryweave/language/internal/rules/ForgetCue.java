package dev.memoryweave.language.internal.rules;

/**
 * Wordings with which a person asks not to keep, or to forget, something; each for a sentence in
 * lower case with plain apostrophes. What they name is their topic, see {@link Language#topic}.
 */
public enum ForgetCue implements Cue {
  /** Words before such a request: "Actually", "please", "could you". */
  OPENER,
  /** The last statement is to be forgotten; more may follow. */
  LAST,
  /** Joins a request to the next one. */
  JOINT,
  /** Refers to something named before, and so names nothing. */
  POINTING,
  /** This is not to be kept: "Don't remember this: ...". */
  NOT_THIS,
  /** This is said in confidence: "Off the record: ...". */
  OFF_THE_RECORD,
  /** Something of the speaker's is not to be kept: "Do not store my ...". */
  NOT_MINE,
  /** Statements about something are to be forgotten. */
  SAID,
  /** Something of the speaker's is to be forgotten: "Forget my ...", "Forget that I ...". */
  MINE,
  /** Something is to be removed from the memory. */
  OUT_OF_MEMORY,
  /** Says where and how long something is not to be kept, at the end of the topic. */
  PLACE_OF_MEMORY,
  /** Concerns the work rather than the memory: "my changes", "my key in the log". */
  OF_WORK
}
