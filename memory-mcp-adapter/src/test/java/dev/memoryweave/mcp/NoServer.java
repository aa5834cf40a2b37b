package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.quickstart.QuickStart;
import dev.memoryweave.operations.opening.UsageException;
import java.util.List;

/** A program that can be asked for a quick start, but ends at once where it should serve. */
final class NoServer {
  private NoServer() {}

  public static void main(String[] arguments) throws InterruptedException {
    if (!List.of(arguments).contains(QuickStart.OPTION)) {
      System.err.println("Nothing is served here");
      System.exit(3);
    }
    try {
      QuickStart.make(NoServer.class, System.getenv());
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }
}
