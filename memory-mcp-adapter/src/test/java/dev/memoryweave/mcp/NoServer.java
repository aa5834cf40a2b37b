package dev.memoryweave.mcp;

import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.start.QuickStart;
import dev.memoryweave.operations.start.Rehearsal;
import dev.memoryweave.operations.start.StartedProgram;
import java.util.List;

/** A program that can be asked for a quick start, but ends at once where it should serve. */
final class NoServer {
  private static final String OPTION = "--quick-start";

  private NoServer() {}

  public static void main(String[] arguments) throws InterruptedException {
    if (!List.of(arguments).contains(OPTION)) {
      System.err.println("Nothing is served here");
      System.exit(3);
    }
    try {
      QuickStart.make(
          new StartedProgram(NoServer.class, "memory-weave", OPTION, List.of(), Rehearsal.NONE),
          System.getenv());
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }
}
