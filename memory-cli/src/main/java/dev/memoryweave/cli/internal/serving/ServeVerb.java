package dev.memoryweave.cli.internal.serving;

import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.ProgramVerb;
import dev.memoryweave.cli.internal.start.QuickVerbs;
import dev.memoryweave.mcp.MemoryWeaveServer;
import java.util.ArrayList;
import java.util.List;

/** Serves the memory of projects to many agents over HTTP. */
public final class ServeVerb implements ProgramVerb {
  private static final String HTTP = "--http";

  /** The default port, on this computer only. */
  private static final String PORT = "8642";

  @Override
  public int run(List<String> arguments, Host host) throws InterruptedException {
    QuickVerbs.keepUpLater();
    MemoryWeaveServer.main(serverArguments(arguments).toArray(new String[0]));
    return ExitCode.OK;
  }

  /** The port may stand alone, as {@code memory serve 9000}. */
  static List<String> serverArguments(List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    if (!all.isEmpty() && all.get(0).matches("([^-].*:)?\\d+")) {
      all.add(0, HTTP);
    } else if (arguments.stream()
            .noneMatch(each -> each.equals(HTTP) || each.startsWith(HTTP + "="))
        && !all.contains("--help")) {
      all.addAll(List.of(HTTP, PORT));
    }
    return all;
  }
}
