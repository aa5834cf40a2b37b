package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.Page;
import java.util.Set;
import java.util.function.Consumer;

/** Iterates over the memories of a project, however many there are. */
final class ProjectMemories {
  private static final int PAGE = 500;

  private ProjectMemories() {}

  /** Passes on every memory of the narrowest scope that has one of the statuses. */
  static void each(AgentMemory memory, Set<NodeStatus> statuses, Consumer<MemoryNode> taker) {
    MemoryQuery query =
        MemoryQuery.all()
            .withLevel(memory.scopes().narrowest().level())
            .withStatuses(statuses)
            .withLimit(PAGE);
    String cursor = null;
    do {
      Page<MemoryNode> page = memory.list(query.withCursor(cursor));
      page.items().forEach(taker);
      cursor = page.next();
    } while (cursor != null);
  }
}
