package dev.memoryweave.cli.internal.command;

/** Exit codes of the command. */
public final class ExitCode {
  /** It did what it was asked. */
  public static final int OK = 0;

  /** It failed. */
  public static final int ERROR = 1;

  /** It was called wrongly. */
  public static final int USAGE = 2;

  /**
   * It takes something before it can be done, which the message says: a project, a database that
   * can be opened, or the decision of a person, for which it waits.
   */
  public static final int PRECONDITION = 3;

  /** A part of it is done, and another part waits for a person. */
  public static final int PARTLY_WAITS = 4;

  /** The user ended it; as of other commands that a signal 2 ended. */
  public static final int INTERRUPTED = 130;

  /** Whoever read the output stopped reading; as of other commands that a signal 13 ended. */
  public static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
