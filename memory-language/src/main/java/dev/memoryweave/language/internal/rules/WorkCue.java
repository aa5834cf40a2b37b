package dev.memoryweave.language.internal.rules;

/** Wordings of messages about work: what is to be done, what is done, and who asks for what. */
public enum WorkCue implements Cue {
  /** Gives the level of a condition in a label, as the part of that name: {@code project}, ... */
  LEVEL,
  /** Follows a label if there is nothing to name. */
  NOTHING,
  /** Says after a "done" label that it is not done, or not completely. */
  NOT_DONE,
  /** A sentence that claims that the work, or all of it, is done. */
  CLAIM,
  /** Names something that running a check shows: tests, a build. */
  CHECKABLE,
  /** A person confirms a claim. */
  CONFIRMED,
  /** Retracts a part of a sentence. */
  RESERVED,
  /** Begins a request. */
  ASKS_FOR,
  /** An agent announces what it is about to do, which answers nothing. */
  ANNOUNCED,
  /**
   * A sentence in which a person calls something off, the part {@code what}; or the last request,
   * if there is none.
   */
  CALLED_OFF,
  /** Words around the name of a piece of work that only call it one: "the docs task". */
  CALLING_IT_WORK,
  /** A sentence that tells, or may tell, what somebody has done. */
  TELLS_OF_DEEDS,
  /** Says that something is about a piece of work, but not that piece itself. */
  ABOUT_WORK,
  /** A line of a list that advises the reader. */
  ADVICE
}
