package dev.memoryweave.workspace.transfer;

/** A line that is no record; the message says why, with nothing of its content. */
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
