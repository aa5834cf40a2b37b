package dev.memoryweave.cli.internal.command;

/** Ends a call with a failure. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Failure failure;

  /** Ends the call. */
  public CommandException(Failure failure) {
    super(failure.message());
    this.failure = failure;
  }

  /** The reason. */
  public Failure failure() {
    return failure;
  }
}
