package dev.memoryweave.language.internal.rules;

/** Wordings of messages about work: what is to be done, what is done, and who asks for what. */
public enum WorkCue implements Cue {
  /** Says in a label for how much a condition counts: group {@code project}, or another one. */
  LEVEL,
  /** Stands behind a label where nothing is to be named. */
  NOTHING,
  /** Says behind a label of what is done that it is not, or not all of it. */
  NOT_DONE,
  /** A sentence that says that the work, or all of it, is done. */
  CLAIM,
  /** Names what running a check shows: tests, a build. */
  CHECKABLE,
  /** A person says that what was claimed is so. */
  CONFIRMED,
  /** Takes back a part of what a sentence says. */
  RESERVED,
  /** Begins what somebody asks for. */
  ASKS_FOR,
  /** An agent says what it is about to do, which answers nothing. */
  ANNOUNCED
}
