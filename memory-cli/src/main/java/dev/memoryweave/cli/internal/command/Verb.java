package dev.memoryweave.cli.internal.command;

/** A verb of the command: parses, runs an operation, shows the result. It keeps no state. */
public interface Verb {
  /** Describes its arguments, options and examples. */
  void declare(Syntax syntax);

  /**
   * Runs it.
   *
   * @throws CommandException if it fails
   */
  Answer run(Call call);
}
