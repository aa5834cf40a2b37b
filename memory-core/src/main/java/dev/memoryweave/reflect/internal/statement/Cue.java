package dev.memoryweave.reflect.internal.statement;

/** Marks of a statement that say how far it reaches. */
public enum Cue {
  /** It speaks of all of a sort, as in "every endpoint". */
  ALL,
  /** It rules out all else, as in "only through the gateway". */
  ONLY,
  /** It begins with "only", so that it rules out everybody else. */
  ONLY_SUBJECT,
  /** It names a way, as in "through the gateway". */
  THROUGH,
  /** It goes past every way, as in "directly". */
  DIRECT,
  /** It calls itself an exception. */
  EXCEPTION,
  /** It chooses a way of working, such as a monorepo. */
  PRACTICE,
  /** It is a line of code, which states nothing. */
  CODE,
  /** It is in a language that cannot be read here. */
  FOREIGN,
  /** No word of it tells its language, so that any of its words may deny the others. */
  UNCERTAIN
}
