package dev.memoryweave.cli;

import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.program.Cli;
import dev.memoryweave.cli.internal.start.QuickVerbs;
import dev.memoryweave.cli.internal.terminal.SystemTerminal;
import dev.memoryweave.cli.internal.terminal.TypedArguments;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The command {@code memory} as a process. */
public final class Main {
  private static final int BUFFER = 65_536;

  /** Time for what is under way when the user ends the command; what was finished is safe. */
  private static final Duration END_PATIENCE = Duration.ofMillis(800);

  private static final String LOG_PROVIDER = "org.slf4j.simple.SimpleServiceProvider";

  private Main() {}

  /** Runs the command; {@code memory --help} lists its verbs. */
  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> environment = System.getenv();
    Streams streams =
        new Streams(System.in, stream(FileDescriptor.out), stream(FileDescriptor.err));
    if (arguments.length == 1 && QuickVerbs.isOne(arguments[0])) {
      int exit =
          QuickVerbs.run(
              arguments[0], environment, streams, (host, call) -> new Cli(host).run(call));
      streams.out().flush();
      streams.err().flush();
      System.exit(exit);
    }
    logToStandardError(environment.getOrDefault("MEMORY_LOG_LEVEL", "error"));
    Host host = new Host(environment, new SystemTerminal(environment), streams, Clock.systemUTC());
    CountDownLatch done = new CountDownLatch(1);
    endOnSignal(Thread.currentThread(), done);
    int exit;
    try {
      exit = new Cli(host).run(TypedArguments.of(List.of(arguments)));
    } catch (InterruptedException e) {
      exit = ExitCode.INTERRUPTED;
    } finally {
      done.countDown();
    }
    streams.out().flush();
    streams.err().flush();
    QuickVerbs.keepUp();
    System.exit(exit);
  }

  /** A signal interrupts the call, which closes the memory; the process ends either way. */
  private static void endOnSignal(Thread caller, CountDownLatch done) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (done.getCount() == 0) {
                    return;
                  }
                  // What an interrupted call has to tell would only confuse.
                  System.setErr(new PrintStream(OutputStream.nullOutputStream()));
                  caller.interrupt();
                  try {
                    boolean unused = done.await(END_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                },
                "memory-end"));
  }

  /** Texts of memories are in any language, whatever the locale says. */
  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(descriptor), BUFFER),
        descriptor == FileDescriptor.err,
        StandardCharsets.UTF_8);
  }

  /** Settings of slf4j-simple, which the jar of the command contains; what was set stays. */
  private static void logToStandardError(String level) {
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", level);
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.logFile", "System.err");
    // Named, it need not be looked for among the services of the jar, and nothing is said of that.
    if (System.getProperties().putIfAbsent("slf4j.provider", LOG_PROVIDER) == null) {
      System.getProperties().putIfAbsent("slf4j.internal.verbosity", "WARN");
    }
  }
}
