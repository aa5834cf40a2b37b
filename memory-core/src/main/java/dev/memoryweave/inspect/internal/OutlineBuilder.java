package dev.memoryweave.inspect.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.PageReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Draws the tree of lasting memories, those of the semantic, procedural and reflection tiers. */
public final class OutlineBuilder {
  private static final Set<NodeStatus> SHOWN =
      Set.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.STALE);
  private static final Comparator<MemoryNode> ORDER =
      Comparator.comparingInt((MemoryNode node) -> node.kind().naturalDepth())
          .thenComparingDouble(node -> -node.kind().importance())
          .thenComparing(MemoryNode::id);

  private OutlineBuilder() {}

  /** The tree below a node, or all trees of a scope if it is null. */
  public static AgentMemory.Outline outline(
      ReadTransaction tx, Scope scope, @Nullable MemoryNode root, int nodes, Instant now) {
    InvalidValueException.unless(
        nodes >= 1 && nodes <= AgentMemory.Outline.MAX_NODES,
        "nodes",
        nodes,
        "be from 1 to " + AgentMemory.Outline.MAX_NODES);
    return root == null ? ofScope(tx, scope, nodes, now) : below(tx, root, nodes, now);
  }

  private static NodeFilter shown(Scope scope, Instant now) {
    return NodeFilter.in(scope).withStatuses(SHOWN).withUnexpiredAt(now);
  }

  /** Highest kinds first, so that a truncated tree keeps its top. */
  private static AgentMemory.Outline ofScope(
      ReadTransaction tx, Scope scope, int nodes, Instant now) {
    Map<NodeId, MemoryNode> taken = new LinkedHashMap<>();
    List<NodeKind> kinds = new ArrayList<>(NodeKind.lasting());
    kinds.sort(
        Comparator.comparingInt(NodeKind::naturalDepth)
            .thenComparingDouble(kind -> -kind.importance())
            .thenComparing(Comparator.naturalOrder()));
    boolean more = false;
    for (NodeKind kind : kinds) {
      NodeStore.Query query =
          NodeStore.Query.first(
              shown(scope, now).withKinds(Set.of(kind)),
              NodeStore.Query.Order.OLDEST_FIRST,
              Math.min(nodes, NodeStore.Query.MAX_LIMIT));
      for (MemoryNode node : PageReader.atMost(tx, query, nodes + 1)) {
        more |= taken.size() == nodes;
        if (taken.size() < nodes) {
          taken.put(node.id(), node);
        }
      }
    }
    Map<NodeId, List<MemoryNode>> children = new LinkedHashMap<>();
    List<MemoryNode> roots = new ArrayList<>();
    for (MemoryNode node : taken.values()) {
      if (node.parent() != null && taken.containsKey(node.parent())) {
        children.computeIfAbsent(node.parent(), parent -> new ArrayList<>()).add(node);
      } else {
        roots.add(node);
      }
    }
    return new AgentMemory.Outline(entries(tx, roots, children), taken.size(), more);
  }

  private static AgentMemory.Outline below(
      ReadTransaction tx, MemoryNode root, int nodes, Instant now) {
    Map<NodeId, List<MemoryNode>> children = new LinkedHashMap<>();
    List<MemoryNode> level = List.of(root);
    int count = 1;
    boolean more = false;
    while (!level.isEmpty()) {
      List<MemoryNode> next = new ArrayList<>();
      for (MemoryNode node : level) {
        NodeStore.Query query =
            NodeStore.Query.first(
                shown(node.scope(), now).withParent(node.id()),
                NodeStore.Query.Order.OLDEST_FIRST,
                NodeStore.Query.MAX_LIMIT);
        List<MemoryNode> found = PageReader.atMost(tx, query, nodes - count + 1);
        int room = Math.min(found.size(), nodes - count);
        more |= found.size() > room;
        children.put(node.id(), found.subList(0, room));
        next.addAll(found.subList(0, room));
        count += room;
      }
      level = next;
    }
    return new AgentMemory.Outline(entries(tx, List.of(root), children), count, more);
  }

  private static List<AgentMemory.Outline.Entry> entries(
      ReadTransaction tx, List<MemoryNode> nodes, Map<NodeId, List<MemoryNode>> children) {
    return nodes.stream()
        .sorted(ORDER)
        .map(
            node ->
                new AgentMemory.Outline.Entry(
                    ContestedFlags.shown(tx, node),
                    entries(tx, children.getOrDefault(node.id(), List.of()), children)))
        .toList();
  }
}
