package dev.memoryweave.cli.internal.command;

/** Exit codes of the command. */
public final class ExitCode {
  /** It did what it was asked. */
  public static final int OK = 0;

  /** It failed. */
  public static final int ERROR = 1;

  /** It was called wrongly. */
  public static final int USAGE = 2;

  /** Something has to be so before it can be done; the message says what. */
  public static final int PRECONDITION = 3;

  /** It waits for a person, or a part of it does; nothing of that is done yet. */
  public static final int WAITS = 4;

  /** The user ended it; as of other commands that a signal 2 ended. */
  public static final int INTERRUPTED = 130;

  /** Whoever read the output stopped reading; as of other commands that a signal 13 ended. */
  public static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
