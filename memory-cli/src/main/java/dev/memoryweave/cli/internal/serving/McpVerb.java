package dev.memoryweave.cli.internal.serving;

import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.ProgramVerb;
import dev.memoryweave.cli.internal.start.QuickVerbs;
import dev.memoryweave.mcp.MemoryWeaveServer;
import java.util.List;

/** Serves the memory of a project to an agent over standard input and output. */
public final class McpVerb implements ProgramVerb {
  @Override
  public int run(List<String> arguments, Host host) throws InterruptedException {
    QuickVerbs.keepUpLater();
    MemoryWeaveServer.main(arguments.toArray(new String[0]));
    return ExitCode.OK;
  }
}
