package dev.memoryweave.language.internal.rules;

/**
 * Wordings by which a person asks that something is not kept, or forgotten; each for a sentence in
 * lower case with plain apostrophes. Group {@code topic} is what they name, and may be missing.
 */
public enum ForgetCue implements Cue {
  /** What goes before such a request: "Actually", "please", "could you". */
  OPENER,
  /** What was just said is to be forgotten; more may follow. */
  LAST,
  /** What joins a request to the next one. */
  JOINT,
  /** Stands for something that was named before, and so names nothing. */
  POINTING,
  /** This is not to be kept: "Don't remember this: ...". */
  NOT_THIS,
  /** This is said in confidence: "Off the record: ...". */
  OFF_THE_RECORD,
  /** Something of the speaker's is not to be kept: "Do not store my ...". */
  NOT_MINE,
  /** What was said about something is to be forgotten. */
  SAID,
  /** Something of the speaker's is to be forgotten: "Forget my ...", "Forget that I ...". */
  MINE,
  /** Something is to be taken out of the memory. */
  OUT_OF_MEMORY,
  /** Where and how long something is not to be kept, at the end of what is named. */
  PLACE_OF_MEMORY,
  /** What is about the work and not about what is remembered: "my changes", "my key in the log". */
  OF_WORK
}
