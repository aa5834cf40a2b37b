package dev.memoryweave.entity.internal;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.entity.Entities.MemoryGraph;
import dev.memoryweave.entity.Entities.MemoryGraph.Edge;
import dev.memoryweave.entity.Entities.MemoryGraph.Node;
import dev.memoryweave.model.MemoryNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Collects nodes up to a limit, each once, and the edges between them. */
final class GraphBuilder {
  private static final String ENTITY = "entity:";

  private final MemoryGraph.Query query;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Set<Edge> edges = new LinkedHashSet<>();
  private boolean isCut;

  GraphBuilder(MemoryGraph.Query query) {
    this.query = query;
  }

  /** How many more nodes fit. */
  int room() {
    return query.limit() - nodes.size();
  }

  /** Notes that something was left out. */
  void cut() {
    isCut = true;
  }

  /** Adds a memory; returns whether it is new. */
  boolean add(MemoryNode memory, int depth) {
    String id = memory.id().value();
    return add(id, new Node(id, memory, null, depth));
  }

  /** Adds an entity; returns whether it is new. */
  boolean add(Entities.Entity entity, int depth) {
    String id = id(entity);
    return add(key(id), new Node(id, null, entity, depth));
  }

  private boolean add(String key, Node node) {
    if (nodes.containsKey(key)) {
      return false;
    }
    if (room() <= 0) {
      cut();
      return false;
    }
    nodes.put(key, node);
    return true;
  }

  static String id(Entities.Entity entity) {
    return ENTITY + entity.name();
  }

  /** Names of entities are told apart whatever their case. */
  private static String key(String id) {
    return id.startsWith(ENTITY) ? id.toLowerCase(Locale.ROOT) : id;
  }

  /** Adds an edge, which counts if both of its ends are nodes at last. */
  void join(String from, String to, String label) {
    if (query.follows(label)) {
      edges.add(new Edge(from, to, label));
    }
  }

  MemoryGraph build() {
    List<Edge> inside =
        edges.stream()
            .filter(
                edge -> nodes.containsKey(key(edge.from())) && nodes.containsKey(key(edge.to())))
            .map(edge -> new Edge(shown(edge.from()), shown(edge.to()), edge.label()))
            .distinct()
            .toList();
    return new MemoryGraph(List.copyOf(nodes.values()), inside, isCut);
  }

  private String shown(String id) {
    Node node = nodes.get(key(id));
    return node == null ? id : node.id();
  }
}
