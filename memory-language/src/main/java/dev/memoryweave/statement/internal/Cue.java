package dev.memoryweave.statement.internal;

/** Marks of a statement that show its scope. */
enum Cue {
  /** It covers all things of a sort, as in "every endpoint". */
  ALL,
  /** It excludes everything else, as in "only through the gateway". */
  ONLY,
  /** It begins with "only", so that it excludes everybody else. */
  ONLY_SUBJECT,
  /** It names a way, as in "through the gateway". */
  THROUGH,
  /** It bypasses every way, as in "directly". */
  DIRECT,
  /** It calls itself an exception. */
  EXCEPTION,
  /** It chooses a practice, such as a monorepo. */
  PRACTICE,
  /** It says what somebody wants or likes. */
  WISH,
  /** All of a sort, wherever it says so. */
  EVERY,
  /** It adds to what holds anyway. */
  ALSO,
  /** It gives a sum. */
  SUM,
  /** It says that something is no more. */
  GONE,
  /** It is a line of code, which states nothing. */
  CODE,
  /** It is in an unsupported language. */
  FOREIGN,
  /** No word shows its language, so that any of its words may deny the others. */
  UNCERTAIN
}
