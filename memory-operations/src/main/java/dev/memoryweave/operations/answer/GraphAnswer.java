package dev.memoryweave.operations.answer;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.entity.Entities.MemoryGraph;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code graph}. */
public record GraphAnswer(
    @Doc("Memories and entities, the nearest first") List<Node> nodes,
    @Doc("What joins these nodes") List<Edge> edges,
    @Doc("Whether there are more nodes than are listed") boolean cut,
    @Doc("Why it is empty, has no edges, or is cut") @Nullable String reason) {
  /** A node: a memory, or an entity. */
  public record Node(
      @Doc("The id of the memory; of an entity, 'entity:' and its name") String id,
      @Doc("What the memory says in one line, or the name") String title,
      @Doc("How many steps from the start") long depth,
      @Doc("Of a memory") @Nullable NodeKind kind,
      @Doc("Of a memory") NodeKind.@Nullable Tier tier,
      @Doc("Of a memory") @Nullable NodeStatus status,
      @Doc("Of an entity") Entities.@Nullable Kind entity) {
    /** The view of a node. */
    public static Node of(MemoryGraph.Node node) {
      MemoryNode memory = node.memory();
      Entities.Entity entity = node.entity();
      return new Node(
          node.id(),
          memory != null ? memory.title() : entity == null ? node.id() : entity.name(),
          node.depth(),
          memory == null ? null : memory.kind(),
          memory == null ? null : memory.tier(),
          memory == null ? null : memory.status(),
          entity == null ? null : entity.kind());
    }
  }

  /** An edge. */
  public record Edge(
      @Doc("The id of the node where it starts") String from,
      @Doc("The id of the node where it ends") String to,
      @Doc(
              "What 'from' is to 'to': below (in the tree), names (a memory an entity), related_to"
                  + " (they go together), or another relation")
          String label) {}
}
