package dev.memoryweave.transfer.json.internal;

/** A line is not a record; the message says why, without its content. */
final class DamagedLineException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String problem;

  DamagedLineException(String problem) {
    super(problem);
    this.problem = problem;
  }

  String problem() {
    return problem;
  }
}
