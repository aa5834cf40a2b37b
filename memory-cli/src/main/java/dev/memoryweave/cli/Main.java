package dev.memoryweave.cli;

import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.program.Cli;
import dev.memoryweave.cli.internal.start.QuickVerbs;
import dev.memoryweave.cli.internal.terminal.SystemTerminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** The command {@code memory} as a process. */
public final class Main {
  private static final int BUFFER = 65_536;

  private Main() {}

  /** Runs the command; {@code memory --help} lists its verbs. */
  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> environment = System.getenv();
    if (arguments.length == 1 && QuickVerbs.isOne(arguments[0])) {
      System.exit(
          QuickVerbs.run(arguments[0], environment, (host, call) -> new Cli(host).run(call)));
    }
    logToStandardError(environment.getOrDefault("MEMORY_LOG_LEVEL", "error"));
    Streams streams =
        new Streams(System.in, stream(FileDescriptor.out), stream(FileDescriptor.err));
    Host host = new Host(environment, new SystemTerminal(environment), streams, Clock.systemUTC());
    int exit = new Cli(host).run(List.of(arguments));
    streams.out().flush();
    streams.err().flush();
    QuickVerbs.keepUp();
    System.exit(exit);
  }

  /** Texts of memories are in any language, whatever the locale says. */
  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(
        new java.io.BufferedOutputStream(new FileOutputStream(descriptor), BUFFER),
        descriptor == FileDescriptor.err,
        StandardCharsets.UTF_8);
  }

  /** Settings of slf4j-simple, which the jar of the command contains; what was set stays. */
  private static void logToStandardError(String level) {
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", level);
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.logFile", "System.err");
  }
}
