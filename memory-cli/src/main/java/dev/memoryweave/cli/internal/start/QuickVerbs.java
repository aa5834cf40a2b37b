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

/** What the command is asked for by itself, for the sake of a quick start. */
public final class QuickVerbs {
  private static final String MAKE = "--quick-start";
  private static final String REHEARSE = "--rehearse";

  private QuickVerbs() {}

  /** Carries out a call of the command. */
  @FunctionalInterface
  public interface Calls {
    /**
     * Carries out a call.
     *
     * @return the exit code
     */
    int run(Host host, List<String> arguments) throws InterruptedException;
  }

  /** Whether an argument asks for one of them. */
  public static boolean isOne(String argument) {
    return argument.equals(MAKE) || argument.equals(REHEARSE);
  }

  private static StartedProgram program() {
    return new StartedProgram(
        Main.class, "memory-cli", MAKE, List.of(REHEARSE), MemoryWeaveServer.rehearsal());
  }

  /**
   * Makes the quick start, or is the run of the command that is archived for it.
   *
   * @param streams take what is to be said
   * @param calls carries out the calls of that run
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

  /** At the end of a call: has the archive made if there is none that fits. */
  public static void keepUp() {
    if (QuickStart.isOutdated(Main.class)) {
      QuickStart.keepUpNow(program());
    }
  }

  /** In a process that stays: the same, when it has answered its first requests. */
  public static void keepUpLater() {
    QuickStart.keepUp(program());
  }
}
