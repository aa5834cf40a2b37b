package dev.memoryweave.cli.internal.command;

import java.util.List;

/** A verb that is a program of its own, with options of its own, such as a server. */
public interface ProgramVerb {
  /**
   * Runs the program.
   *
   * @param arguments the words after the verb
   * @return the exit code
   */
  int run(List<String> arguments, Host host) throws InterruptedException;
}
