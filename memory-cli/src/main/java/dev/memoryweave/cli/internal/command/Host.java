package dev.memoryweave.cli.internal.command;

import dev.memoryweave.cli.internal.terminal.Terminal;
import java.time.Clock;
import java.util.Map;

/**
 * The surroundings that the command was called in.
 *
 * @param environment the variables of the environment
 * @param terminal the terminal, if there is one
 * @param streams where it reads and writes
 * @param clock the time
 */
public record Host(
    Map<String, String> environment, Terminal terminal, Streams streams, Clock clock) {
  /** Copies the environment. */
  public Host {
    environment = Map.copyOf(environment);
  }

  /** A variable, or an empty text if it is not set. */
  public String variable(String name) {
    return environment.getOrDefault(name, "");
  }
}
