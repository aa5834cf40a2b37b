package dev.memoryweave.workspace.canonical.internal;

/** The outcome of a check, with the exit code that tools of the schema return. */
enum Verdict {
  /** There are no errors. */
  USABLE(0),
  /** There are errors. */
  ERRORS(1),
  /** The files are of another version, and nothing was read. */
  REFUSED(3);

  private final int exitCode;

  Verdict(int exitCode) {
    this.exitCode = exitCode;
  }

  /** The exit code of a command that ends with it. */
  public int exitCode() {
    return exitCode;
  }
}
