package dev.memoryweave.cli.internal.command;

import dev.memoryweave.cli.internal.terminal.AgentSign;
import dev.memoryweave.cli.internal.terminal.Ancestry;
import dev.memoryweave.cli.internal.terminal.SystemAncestry;
import dev.memoryweave.cli.internal.terminal.SystemTerminal;
import dev.memoryweave.cli.internal.terminal.Terminal;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The environment in which the command was called.
 *
 * @param environment the variables of the environment
 * @param terminal the terminal, if there is one
 * @param ancestry the chain of processes that called the command
 * @param streams the streams for input and output
 * @param clock the time
 * @param nanoTime a clock for durations, in nanoseconds
 */
public record Host(
    Map<String, String> environment,
    Terminal terminal,
    Ancestry ancestry,
    Streams streams,
    Clock clock,
    LongSupplier nanoTime) {
  /** The environment of this process, with streams that may be others. */
  public static Host ofProcess(Map<String, String> environment, Streams streams) {
    return new Host(
        environment,
        new SystemTerminal(environment),
        new SystemAncestry(),
        streams,
        Clock.systemUTC(),
        System::nanoTime);
  }

  /** Copies the environment. */
  public Host {
    environment = Map.copyOf(environment);
  }

  /**
   * The agent that has called the command, as far as its variables and processes show it. Processes
   * are checked only if the terminal looks like a person's; otherwise the caller is an agent
   * anyway.
   */
  Optional<AgentSign> agent() {
    return terminal.isPerson() ? AgentSign.in(environment, ancestry) : AgentSign.in(environment);
  }

  /** Whether an agent has called the command. */
  public boolean isAgent() {
    return agent().isPresent();
  }

  /** A variable, or an empty text if it is not set. */
  public String variable(String name) {
    return environment.getOrDefault(name, "");
  }
}
