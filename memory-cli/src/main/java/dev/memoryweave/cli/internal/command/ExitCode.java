package dev.memoryweave.cli.internal.command;

/** Exit codes of the command. */
public final class ExitCode {
  /** It did what it was asked. */
  public static final int OK = 0;

  /** It failed. */
  public static final int ERROR = 1;

  /** It was called incorrectly. */
  public static final int USAGE = 2;

  /**
   * A precondition is not met, which the message names: a project, a database that can be opened,
   * or the pending decision of a person.
   */
  public static final int PRECONDITION = 3;

  /** Part of it is done, and another part is pending. */
  public static final int PARTLY_WAITS = 4;

  /** The user interrupted it; the usual code after signal 2. */
  public static final int INTERRUPTED = 130;

  /** Whoever read the output stopped reading; the usual code after signal 13. */
  public static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
