package dev.memoryweave.cli.internal.serving;

import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.ProgramVerb;
import dev.memoryweave.mcp.MemoryWeaveServer;
import java.util.ArrayList;
import java.util.List;

/** Serves the memories of projects to agents over HTTP. */
public final class ServeVerb implements ProgramVerb {
  private static final String HTTP = "--http";
  private static final String USUAL_PORT = "8765";

  @Override
  public int run(List<String> arguments, Host host) throws InterruptedException {
    List<String> all = new ArrayList<>(arguments);
    if (all.stream().noneMatch(word -> word.equals(HTTP) || word.startsWith(HTTP + "="))) {
      all.add(0, HTTP + "=" + USUAL_PORT);
    }
    MemoryWeaveServer.main(all.toArray(new String[0]));
    return ExitCode.OK;
  }
}
