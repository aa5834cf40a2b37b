package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.IndexingObstacle;

/** The words of this server: the names of its tools, and how to start it in another way. */
public final class ServerWords implements DoorWords {
  public static final ServerWords INSTANCE = new ServerWords();

  private ServerWords() {}

  /** Tools of several servers share one namespace, so each name begins with the same word. */
  @Override
  public String of(String operation) {
    return "memory_" + operation;
  }

  @Override
  public String remedy(IndexingObstacle obstacle) {
    return switch (obstacle) {
      case NOT_WANTED -> "start the server without --no-indexing and MEMORY_INDEXING=off";
      case READ_ONLY -> "start the server without --read-only";
      case BROAD_ROOT -> "start the server with --project-root and the project's folder";
      case UNCLEAR -> "put them right and start the server again";
      case DISABLED -> "set it to true and start the server again";
    };
  }
}
