package dev.memoryweave.graph;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memories and the entities that they name, with what joins them.
 *
 * @param nodes the nodes, nearest to the start first; without a start the weightiest memories first
 * @param edges the edges between these nodes
 * @param cut whether there are more nodes than were taken
 */
public record MemoryGraph(List<Node> nodes, List<Edge> edges, boolean cut) {
  /** The label of an edge from a memory to the one above it. */
  public static final String BELOW = "below";

  /** The label of an edge from a memory to an entity that its text names. */
  public static final String NAMES = "names";

  /** Copies the lists. */
  public MemoryGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * A node: either a memory or an entity.
   *
   * @param id the id of the memory, or {@code entity:} and the name
   * @param memory the memory, or null
   * @param entity the entity, or null
   * @param depth how many steps from the start; 0 without a start
   */
  public record Node(
      String id, @Nullable MemoryNode memory, Entities.@Nullable Entity entity, int depth) {}

  /**
   * An edge.
   *
   * @param from the id of the node where it starts
   * @param to the id of the node where it ends
   * @param label the predicate of a relation, {@value #BELOW}, {@value #NAMES}, or how two entities
   *     go together
   */
  public record Edge(String from, String to, String label) {}

  /**
   * Which part of the graph.
   *
   * @param start the id of a memory or the name of an entity; null for the memories of the project
   * @param depth how many steps to go from the start, 1 to {@value #MAX_DEPTH}
   * @param kinds the kinds of memories besides the start, empty for all but turns
   * @param tiers their tiers, empty for all
   * @param labels the labels of edges to follow, empty for all
   * @param entities whether entities are nodes
   * @param limit the most nodes, 1 to {@value #MAX_LIMIT}
   */
  public record Query(
      @Nullable String start,
      int depth,
      Set<NodeKind> kinds,
      Set<NodeKind.Tier> tiers,
      Set<String> labels,
      boolean entities,
      int limit) {
    /** The most steps. */
    public static final int MAX_DEPTH = 2;

    /** The most nodes. */
    public static final int MAX_LIMIT = 5_000;

    /** Checks the limits and copies the sets. */
    public Query {
      InvalidValueException.within("depth", depth, 1, MAX_DEPTH);
      InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
      kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
      tiers = Set.copyOf(InvalidValueException.elements("tiers", tiers));
      labels = Set.copyOf(InvalidValueException.elements("labels", labels));
    }

    /** Whether a memory that is not the start may be a node. */
    public boolean admits(MemoryNode memory) {
      return memory.status().isCurrent()
          && (kinds.isEmpty() ? memory.kind() != NodeKind.TURN : kinds.contains(memory.kind()))
          && (tiers.isEmpty() || tiers.contains(memory.tier()));
    }

    /** Whether edges with a label are followed. */
    public boolean follows(String label) {
      return labels.isEmpty() || labels.contains(label);
    }
  }
}
