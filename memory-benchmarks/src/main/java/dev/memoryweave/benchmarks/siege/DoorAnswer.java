package dev.memoryweave.benchmarks.siege;

/**
 * What came of a call that ended.
 *
 * @param exit the exit code of a verb; for a tool 0, or 1 if it answered with an error
 * @param out what it said
 * @param err what it said on standard error
 */
record DoorAnswer(int exit, String out, String err) {
  /** It takes something first, such as a person. */
  private static final int PRECONDITION = 3;

  /** A part of what was asked waits for a person. */
  private static final int PARTLY_WAITS = 4;

  private static final String WAITS = "It waits for a person";

  /** Whether it did what was asked, or left it to a person. */
  boolean isDone() {
    return exit == 0 || waits();
  }

  /** Whether it left what was asked to a person. */
  boolean waits() {
    return exit == PARTLY_WAITS || (exit == PRECONDITION && err.contains(WAITS));
  }

  /** All that it said. */
  String said() {
    return (out + " " + err).strip();
  }
}
