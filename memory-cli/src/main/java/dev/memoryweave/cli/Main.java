package dev.memoryweave.cli;

import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.program.Cli;
import dev.memoryweave.cli.internal.start.QuickVerbs;
import dev.memoryweave.cli.internal.terminal.SignalHook;
import dev.memoryweave.cli.internal.terminal.TypedArguments;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The command {@code memory} as a process. */
public final class Main {
  private static final int BUFFER = 65_536;

  private static final String LOG_PROVIDER = "org.slf4j.simple.SimpleServiceProvider";

  private Main() {}

  /** Runs the command; {@code memory --help} lists its verbs. */
  public static void main(String[] arguments) {
    Map<String, String> environment = System.getenv();
    Streams streams =
        new Streams(System.in, stream(FileDescriptor.out), stream(FileDescriptor.err));
    logToStandardError(environment.getOrDefault("MEMORY_LOG_LEVEL", "error"));
    boolean isQuickVerb = arguments.length == 1 && QuickVerbs.isOne(arguments[0]);
    SignalHook hook = SignalHook.ofThisThread();
    int exit;
    try {
      exit =
          isQuickVerb
              ? QuickVerbs.run(
                  arguments[0], environment, streams, (host, call) -> new Cli(host).run(call))
              : run(List.of(arguments), environment, streams);
    } catch (InterruptedException e) {
      exit = ExitCode.INTERRUPTED;
    } finally {
      hook.done();
    }
    streams.out().flush();
    streams.err().flush();
    if (!isQuickVerb) {
      QuickVerbs.keepUp();
    }
    System.exit(exit);
  }

  private static int run(List<String> arguments, Map<String, String> environment, Streams streams)
      throws InterruptedException {
    Host host = Host.ofProcess(environment, streams);
    return new Cli(host).run(TypedArguments.of(arguments));
  }

  /** Memory texts can be in any language, whatever the locale. */
  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(descriptor), BUFFER),
        descriptor == FileDescriptor.err,
        StandardCharsets.UTF_8);
  }

  /** Settings of slf4j-simple, which the command's jar contains; existing settings stay. */
  private static void logToStandardError(String level) {
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", level);
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.logFile", "System.err");
    // Naming the provider saves the search among the services of the jar, and its log message.
    if (System.getProperties().putIfAbsent("slf4j.provider", LOG_PROVIDER) == null) {
      System.getProperties().putIfAbsent("slf4j.internal.verbosity", "WARN");
    }
  }
}
