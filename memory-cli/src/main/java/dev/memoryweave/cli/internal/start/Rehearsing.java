package dev.memoryweave.cli.internal.start;

import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.hook.HookVerb;
import dev.memoryweave.cli.internal.terminal.TypedArguments;
import dev.memoryweave.mcp.MemoryWeaveServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/**
 * The run from which Java learns the classes of the command: first the verbs that people use daily,
 * then a session of the server.
 */
final class Rehearsing {
  private static final List<List<String>> CALLS =
      List.of(
          List.of("--help"),
          List.of("status"),
          List.of("status", "--json"),
          List.of("recall", "how does the shop compute the price of an order"),
          List.of("recall", "price of an order", "--json"),
          List.of("--version"),
          List.of("status", "--help"),
          List.of("search", "price"),
          List.of("search", "price", "--json"),
          List.of("add", "--help"),
          List.of("add", "Prices are computed in cents"),
          List.of("health"),
          List.of("projects"),
          List.of("no-such-verb"));

  private Rehearsing() {}

  static void run(QuickVerbs.Calls calls, Map<String, String> environment)
      throws InterruptedException {
    PrintStream out =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Streams streams = new Streams(InputStream.nullInputStream(), out, out);
    Host host = Host.ofProcess(environment, streams);
    for (List<String> call : CALLS) {
      try {
        int unused = calls.run(host, TypedArguments.of(call));
      } catch (RuntimeException e) {
        // An archive without the classes of one verb is better than none.
        LoggerFactory.getLogger(Rehearsing.class).debug("{} cannot be rehearsed", call, e);
      }
    }
    try {
      HookVerb.rehearse(host);
    } catch (IOException e) {
      LoggerFactory.getLogger(Rehearsing.class).debug("Hooks cannot be rehearsed", e);
    }
    QuickVerbs.keepUp();
    MemoryWeaveServer.main(new String[] {"--project-root", "."});
  }
}
