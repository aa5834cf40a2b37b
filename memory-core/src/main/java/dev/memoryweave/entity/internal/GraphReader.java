package dev.memoryweave.entity.internal;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.entity.Entities.MemoryGraph;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.PageReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the graph of memories and entities, of the whole project or step by step from a start. */
final class GraphReader {
  /** Entities whose surroundings are looked up in one step; each is a search of its own. */
  private static final int MOST_ENTITIES = 20;

  /** The most memories below one that are looked at. */
  private static final int MOST_CHILDREN = 100;

  /** The share of the nodes that memories may take in a graph of the whole project. */
  private static final double SHARE_OF_MEMORIES = .8;

  /** In a graph of the whole project, an entity that one memory names joins nothing. */
  private static final int NAMED_BY = 2;

  private static final Set<NodeStatus> CURRENT =
      Arrays.stream(NodeStatus.values())
          .filter(NodeStatus::isCurrent)
          .collect(Collectors.toUnmodifiableSet());

  private final StoredEntities.Reader reader;
  private final Entities entities;
  private final List<Scope> scopes;

  /** Creates a reader of some scopes, narrowest first. */
  GraphReader(StoredEntities.Reader reader, Entities entities, List<Scope> scopes) {
    this.reader = reader;
    this.entities = entities;
    this.scopes = List.copyOf(scopes);
  }

  /** Reads the part of the graph that a query asks for; empty if nothing has the start's name. */
  MemoryGraph read(MemoryGraph.Query query) {
    GraphBuilder graph = new GraphBuilder(query);
    String start = query.start();
    if (start == null) {
      readAll(query, graph);
    } else {
      Optional<MemoryNode> memory = memory(start);
      if (memory.isPresent()) {
        graph.add(memory.get(), 0);
        follow(query, graph, List.of(memory.get()), List.of());
      } else if (query.entities()) {
        entities
            .find(start, null)
            .ifPresent(
                found -> {
                  graph.add(found.entity(), 0);
                  follow(query, graph, List.of(), List.of(found.entity()));
                });
      }
    }
    return graph.build();
  }

  private Optional<MemoryNode> memory(String start) {
    int dot = start.indexOf('.');
    boolean isId =
        dot > 0
            && Slug.isSlug(start.substring(dot + 1))
            && Arrays.stream(NodeKind.values())
                .anyMatch(kind -> kind.label().equals(start.substring(0, dot)));
    return isId
        ? reader.read(
            tx ->
                scopes.stream()
                    .flatMap(
                        scope -> tx.nodes().find(new NodeRef(scope, NodeId.of(start))).stream())
                    .findFirst())
        : Optional.empty();
  }

  // ---- the whole project ------------------------------------------------------------------------

  private void readAll(MemoryGraph.Query query, GraphBuilder graph) {
    int most =
        query.entities() ? Math.max(1, (int) (query.limit() * SHARE_OF_MEMORIES)) : query.limit();
    NodeFilter filter = NodeFilter.in(scopes).withStatuses(CURRENT).withKinds(kinds(query));
    List<MemoryNode> found =
        filter.kinds().isEmpty()
            ? List.of()
            : reader.read(
                tx ->
                    PageReader.atMost(
                        tx,
                        NodeStore.Query.first(
                            filter,
                            NodeStore.Query.Order.WEIGHTIEST_FIRST,
                            NodeStore.Query.MAX_LIMIT),
                        most + 1));
    if (found.size() > most) {
      graph.cut();
    }
    List<MemoryNode> memories = found.subList(0, Math.min(most, found.size()));
    memories.forEach(memory -> graph.add(memory, 0));
    Map<NodeRef, List<Relation>> relations =
        reader.read(tx -> tx.relations().ofAll(memories.stream().map(MemoryNode::ref).toList()));
    relations.values().forEach(ofOne -> ofOne.forEach(relation -> join(relation, graph)));
    memories.forEach(memory -> joinParent(memory, graph));
    if (query.entities() && query.follows(MemoryGraph.NAMES)) {
      addNamed(memories, graph);
    }
  }

  private static Set<NodeKind> kinds(MemoryGraph.Query query) {
    return Arrays.stream(NodeKind.values())
        .filter(
            kind -> query.kinds().isEmpty() ? kind != NodeKind.TURN : query.kinds().contains(kind))
        .filter(kind -> query.tiers().isEmpty() || query.tiers().contains(kind.tier()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Adds the entities that join memories, those that most of them name first. */
  private void addNamed(List<MemoryNode> memories, GraphBuilder graph) {
    Map<String, List<NodeRef>> naming = new LinkedHashMap<>();
    Map<String, Entities.Entity> byId = new LinkedHashMap<>();
    named(memories, graph)
        .forEach(
            (ref, names) ->
                names.forEach(
                    entity -> {
                      String id = GraphBuilder.id(entity);
                      byId.put(id, entity);
                      naming.computeIfAbsent(id, key -> new ArrayList<>()).add(ref);
                    }));
    naming.entrySet().stream()
        .filter(each -> each.getValue().size() >= NAMED_BY)
        .sorted((a, b) -> Integer.compare(b.getValue().size(), a.getValue().size()))
        .forEach(
            each -> {
              Entities.Entity entity = byId.get(each.getKey());
              if (entity != null) {
                graph.add(entity, 0);
              }
              each.getValue()
                  .forEach(ref -> graph.join(ref.id().value(), each.getKey(), MemoryGraph.NAMES));
            });
  }

  private Map<NodeRef, List<Entities.Entity>> named(List<MemoryNode> memories, GraphBuilder graph) {
    if (memories.size() > Entities.MOST_LISTED_TEXTS) {
      graph.cut();
    }
    return entities.namedIn(
        memories.subList(0, Math.min(Entities.MOST_LISTED_TEXTS, memories.size())));
  }

  // ---- from a start -----------------------------------------------------------------------------

  private void follow(
      MemoryGraph.Query query,
      GraphBuilder graph,
      List<MemoryNode> startMemories,
      List<Entities.Entity> startEntities) {
    List<MemoryNode> memories = startMemories;
    List<Entities.Entity> names = startEntities;
    for (int depth = 1; depth <= query.depth(); depth++) {
      Set<MemoryNode> nextMemories = new LinkedHashSet<>();
      Set<Entities.Entity> nextNames = new LinkedHashSet<>();
      for (MemoryNode near : around(memories, query, graph)) {
        if (query.admits(near) && graph.add(near, depth)) {
          nextMemories.add(near);
        }
      }
      if (query.entities()) {
        addNamed(query, graph, memories, depth, nextNames);
        addAround(query, graph, names, depth, nextMemories, nextNames);
      }
      memories = List.copyOf(nextMemories);
      names = List.copyOf(nextNames);
    }
  }

  /** The memories that relations and the tree join with some, and the edges to them. */
  private List<MemoryNode> around(
      List<MemoryNode> memories, MemoryGraph.Query query, GraphBuilder graph) {
    if (memories.isEmpty()) {
      return List.of();
    }
    return reader.read(
        tx -> {
          Set<NodeRef> near = new LinkedHashSet<>();
          tx.relations().ofAll(memories.stream().map(MemoryNode::ref).toList()).values().stream()
              .flatMap(List::stream)
              .filter(relation -> query.follows(relation.predicate().label()))
              .filter(relation -> relation.status() == Relation.Status.ACTIVE)
              .forEach(
                  relation -> {
                    join(relation, graph);
                    near.add(relation.from());
                    near.add(relation.to());
                  });
          List<MemoryNode> children = new ArrayList<>();
          if (query.follows(MemoryGraph.BELOW)) {
            for (MemoryNode memory : memories) {
              joinParent(memory, graph);
              if (memory.parent() != null) {
                near.add(new NodeRef(memory.scope(), memory.parent()));
              }
              children.addAll(children(tx, memory, graph));
            }
          }
          List<MemoryNode> found = new ArrayList<>(tx.nodes().findAll(near).values());
          children.forEach(child -> joinParent(child, graph));
          found.addAll(children);
          return found;
        });
  }

  private static List<MemoryNode> children(
      ReadTransaction tx, MemoryNode memory, GraphBuilder graph) {
    NodeFilter filter = NodeFilter.in(memory.scope()).withParent(memory.id());
    List<MemoryNode> children =
        PageReader.atMost(
            tx,
            NodeStore.Query.first(filter, NodeStore.Query.Order.OLDEST_FIRST, MOST_CHILDREN + 1),
            MOST_CHILDREN + 1);
    if (children.size() > MOST_CHILDREN) {
      graph.cut();
      return children.subList(0, MOST_CHILDREN);
    }
    return children;
  }

  private static void join(Relation relation, GraphBuilder graph) {
    if (relation.status() == Relation.Status.ACTIVE) {
      graph.join(
          relation.from().id().value(), relation.to().id().value(), relation.predicate().label());
    }
  }

  private static void joinParent(MemoryNode memory, GraphBuilder graph) {
    NodeId parent = memory.parent();
    if (parent != null) {
      graph.join(memory.id().value(), parent.value(), MemoryGraph.BELOW);
    }
  }

  private void addNamed(
      MemoryGraph.Query query,
      GraphBuilder graph,
      List<MemoryNode> memories,
      int depth,
      Set<Entities.Entity> added) {
    if (memories.isEmpty() || !query.follows(MemoryGraph.NAMES)) {
      return;
    }
    named(memories, graph)
        .forEach(
            (ref, names) ->
                names.forEach(
                    entity -> {
                      if (graph.add(entity, depth)) {
                        added.add(entity);
                      }
                      graph.join(ref.id().value(), GraphBuilder.id(entity), MemoryGraph.NAMES);
                    }));
  }

  /** Adds the memories that name entities, and what goes together with them. */
  private void addAround(
      MemoryGraph.Query query,
      GraphBuilder graph,
      List<Entities.Entity> names,
      int depth,
      Set<MemoryNode> addedMemories,
      Set<Entities.Entity> addedNames) {
    if (names.size() > MOST_ENTITIES) {
      graph.cut();
    }
    for (Entities.Entity name : names.subList(0, Math.min(MOST_ENTITIES, names.size()))) {
      Entities.Details details = entities.find(name.name(), null).orElse(null);
      if (details == null) {
        continue;
      }
      String id = GraphBuilder.id(name);
      if (query.follows(MemoryGraph.NAMES)) {
        for (MemoryNode memory : naming(details)) {
          if (query.admits(memory) && graph.add(memory, depth)) {
            addedMemories.add(memory);
          }
          graph.join(memory.id().value(), id, MemoryGraph.NAMES);
        }
      }
      for (Entities.Neighbour near : details.neighbours()) {
        if (query.follows(near.predicate())) {
          Entities.Entity other =
              new Entities.Entity(near.name(), near.kind(), List.of(), null, null, near.count());
          if (graph.add(other, depth)) {
            addedNames.add(other);
          }
          String there = GraphBuilder.id(other);
          graph.join(near.isSource() ? there : id, near.isSource() ? id : there, near.predicate());
        }
      }
    }
  }

  private List<MemoryNode> naming(Entities.Details details) {
    Set<NodeRef> refs =
        details.mentions().stream()
            .flatMap(mention -> Optional.ofNullable(mention.memory()).stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return reader.read(tx -> List.copyOf(tx.nodes().findAll(refs).values()));
  }
}
