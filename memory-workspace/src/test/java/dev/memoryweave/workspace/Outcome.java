package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import java.util.List;

/** All that matters of the memories of a project, whichever way it came about. */
public final class Outcome {
  private Outcome() {}

  /** A line for each memory, in the order of their ids. */
  public static List<String> of(AgentMemory memory) {
    return memory.list(MemoryQuery.all().withLimit(1_000)).items().stream()
        .map(node -> line(memory, node))
        .sorted()
        .toList();
  }

  private static String line(AgentMemory memory, MemoryNode node) {
    return String.join(
        " | ",
        node.id().value(),
        node.status().label(),
        node.title(),
        node.body(),
        node.origin() == null ? "-" : node.origin().locator(),
        node.anchors().toString(),
        node.flags().toString(),
        String.valueOf(node.confidence()),
        memory.node(node.ref()).evidence().stream()
            .map(Evidence::locator)
            .sorted()
            .toList()
            .toString());
  }
}
