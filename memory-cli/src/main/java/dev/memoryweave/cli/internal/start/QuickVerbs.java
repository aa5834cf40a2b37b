package dev.memoryweave.cli.internal.start;

import dev.memoryweave.cli.Main;
import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.mcp.MemoryWeaveServer;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.start.QuickStart;
import dev.memoryweave.operations.start.StartedProgram;
import java.util.List;
import java.util.Map;

/** Internal calls of the command, for the sake of a quick start. */
public final class QuickVerbs {
  private static final String MAKE = "--quick-start";
  private static final String REHEARSE = "--rehearse";

  private QuickVerbs() {}

  /** Runs calls of the command. */
  @FunctionalInterface
  public interface Calls {
    /**
     * Runs a call.
     *
     * @return the exit code
     */
    int run(Host host, List<String> arguments) throws InterruptedException;
  }

  /** Whether an argument is one of these calls. */
  public static boolean isOne(String argument) {
    return argument.equals(MAKE) || argument.equals(REHEARSE);
  }

  private static StartedProgram program() {
    return new StartedProgram(
        Main.class, "memory-cli", MAKE, List.of(REHEARSE), MemoryWeaveServer.rehearsal());
  }

  /**
   * Makes the quick start, or acts as the training run that is archived for it.
   *
   * @param streams the streams for messages
   * @param calls runs the calls of that run
   * @return the exit code
   */
  public static int run(
      String argument, Map<String, String> environment, Streams streams, Calls calls)
      throws InterruptedException {
    if (argument.equals(REHEARSE)) {
      Rehearsing.run(calls, environment);
      return ExitCode.OK;
    }
    try {
      String words =
          QuickStart.make(program(), environment)
              .map(file -> "The command starts quickly by " + file)
              .orElse("Another process is making it now");
      streams.out().println(words);
      return ExitCode.OK;
    } catch (UsageException e) {
      streams.err().println(e.getMessage());
      return ExitCode.ERROR;
    }
  }

  /** At the end of a call: has the archive made if none matches. */
  public static void keepUp() {
    if (QuickStart.isOutdated(Main.class)) {
      QuickStart.keepUpNow(program());
    }
  }

  /** In a long-running process: has it made after the first requests are answered. */
  public static void keepUpLater() {
    QuickStart.keepUp(program());
  }
}
