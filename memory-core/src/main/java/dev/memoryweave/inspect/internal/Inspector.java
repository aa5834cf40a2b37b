package dev.memoryweave.inspect.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects all information about one node, or about the whole memory. */
public final class Inspector {
  private Inspector() {}

  public static NodeHandle.Inspection inspect(ReadTransaction tx, MemoryNode node, int depth) {
    InvalidValueException.unless(
        depth >= 0 && depth <= NodeHandle.Inspection.MAX_DEPTH,
        "depth",
        depth,
        "be from 0 to " + NodeHandle.Inspection.MAX_DEPTH);
    NodeHandle.Inspection.Branch branch = branch(tx, node, depth);
    return new NodeHandle.Inspection(
        node,
        node.parent() == null
            ? null
            : NodeLookup.readable(tx, new NodeRef(node.scope(), node.parent())).orElse(null),
        branch.children(),
        branch.moreChildren(),
        tx.relations().from(node.ref()),
        tx.relations().to(node.ref()),
        tx.evidence().of(node.ref()),
        history(tx, node, NodeHandle.Inspection.MAX_HISTORY),
        tx.nodes().formerVersions(node.ref()));
  }

  /** A node of another project, without its surroundings there. */
  public static NodeHandle.Inspection alone(ReadTransaction tx, MemoryNode node) {
    return new NodeHandle.Inspection(
        node,
        null,
        List.of(),
        false,
        List.of(),
        List.of(),
        tx.evidence().of(node.ref()),
        List.of(),
        List.of());
  }

  private static NodeHandle.Inspection.Branch branch(
      ReadTransaction tx, MemoryNode node, int depth) {
    if (depth == 0) {
      return new NodeHandle.Inspection.Branch(node, List.of(), false);
    }
    List<MemoryNode> children = new ArrayList<>();
    NodeStore.Query query =
        NodeStore.Query.first(
            NodeFilter.in(node.scope()).withParent(node.id()),
            NodeStore.Query.Order.OLDEST_FIRST,
            NodeHandle.Inspection.MAX_CHILDREN + 1);
    Page<MemoryNode> page = tx.nodes().list(query);
    children.addAll(page.items());
    while (page.next() != null && children.size() <= NodeHandle.Inspection.MAX_CHILDREN) {
      page = tx.nodes().list(query.from(page.next()));
      children.addAll(page.items());
    }
    boolean more = children.size() > NodeHandle.Inspection.MAX_CHILDREN;
    return new NodeHandle.Inspection.Branch(
        node,
        children.stream()
            .limit(NodeHandle.Inspection.MAX_CHILDREN)
            .map(child -> branch(tx, child, depth - 1))
            .toList(),
        more);
  }

  private static List<MemoryEvent> history(ReadTransaction tx, MemoryNode node, int most) {
    List<MemoryEvent> latest =
        new ArrayList<>(
            tx.journal()
                .events(
                    new EventQuery(
                        List.of(node.scope()), node.id().value(), Set.of(), 0, most, true)));
    Collections.reverse(latest);
    return latest;
  }

  public static NodeHandle.History timeline(ReadTransaction tx, ScopeChain chain, MemoryNode node) {
    List<MemoryNode> versions = new ArrayList<>(tx.nodes().formerVersions(node.ref()));
    versions.add(node);
    List<PromotionRecord> decisions =
        new ArrayList<>(
            tx.journal()
                .promotions(
                    PromotionQuery.about(
                        chain.scopes(), node.ref(), NodeHandle.History.MAX_EVENTS)));
    Collections.reverse(decisions);
    return new NodeHandle.History(
        versions, history(tx, node, NodeHandle.History.MAX_EVENTS), decisions);
  }

  public static AgentMemory.Status status(
      ReadTransaction tx, ScopeChain chain, AuthorityPolicy authority, MemoryStore.Status store) {
    Map<Scope, Long> revisions = tx.journal().revisions(chain.scopes());
    NodeFilter all = NodeFilter.in(chain.scopes());
    Map<NodeKind, Long> byKind = new EnumMap<>(NodeKind.class);
    for (NodeKind kind : NodeKind.values()) {
      putIfAny(byKind, kind, tx.nodes().count(all.withKinds(Set.of(kind))));
    }
    Map<NodeStatus, Long> byStatus = new EnumMap<>(NodeStatus.class);
    for (NodeStatus status : NodeStatus.values()) {
      putIfAny(byStatus, status, tx.nodes().count(all.withStatuses(Set.of(status))));
    }
    long nodes = byKind.values().stream().mapToLong(Long::longValue).sum();
    return new AgentMemory.Status(
        revisions, nodes, byKind, byStatus, tx.contents().usage(chain.scopes()), authority, store);
  }

  public static long revision(ReadTransaction tx, ScopeChain chain) {
    return tx.journal().revisions(chain.scopes()).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private static <K> void putIfAny(Map<K, Long> counts, K key, long count) {
    if (count > 0) {
      counts.put(key, count);
    }
  }
}
