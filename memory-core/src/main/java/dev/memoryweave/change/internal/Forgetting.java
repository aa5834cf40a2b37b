package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deletes nodes for good, in one transaction. Ids contain words of titles, so in the end nothing
 * names the nodes any more: for all of them at once, as that reads every event of a scope.
 */
final class Forgetting {
  private final WriteContext context;
  private final NodeLookup lookup;
  private final String reason;
  private final Map<Scope, ForgottenNotes> notes = new HashMap<>();
  private final Map<Scope, Map<NodeId, NodeId>> placeholders = new LinkedHashMap<>();

  /** The nodes that listed the deleted ones, or once did. */
  private final Set<NodeRef> parents = new LinkedHashSet<>();

  Forgetting(WriteContext context, NodeLookup lookup, String reason) {
    this.context = context;
    this.lookup = lookup;
    this.reason = reason;
  }

  /**
   * Deletes a node.
   *
   * @param node the node, or null if it cannot be read
   */
  void forget(NodeRef ref, @Nullable MemoryNode node) {
    if (node != null && ForgottenNotes.isNoted(context, node)) {
      notes
          .computeIfAbsent(node.scope(), scope -> ForgottenNotes.of(context.tx(), scope))
          .add(context, node);
    }
    if (node != null) {
      noteParent(node);
      context.tx().nodes().formerVersions(ref).forEach(this::noteParent);
    }
    remove(ref);
  }

  private void noteParent(MemoryNode node) {
    if (node.parent() != null) {
      parents.add(new NodeRef(node.scope(), node.parent()));
    }
  }

  /** Deletes what is left of a node that could not be read. */
  void forgetSetAside(NodeRef ref) {
    context.delete(ref);
    recordForgotten(ref);
  }

  /** Removes the ids and titles of all deleted nodes from others; to be called in the end. */
  void finish() {
    parents.forEach(parent -> ParentSummaries.eraseList(context, parent));
    parents.clear();
    placeholders.forEach(context::anonymize);
    placeholders.clear();
  }

  /** Removes a node, and the requests about it, whose ids and texts contain its words, too. */
  private void remove(NodeRef ref) {
    for (Relation relation : context.tx().relations().to(ref)) {
      if (RequestedAction.isAbout(relation)) {
        removeRequest(relation.from());
      } else if (RequestedAction.isReserved(relation.predicate())) {
        putAway(relation.from());
      }
    }
    List<Relation> from = context.tx().relations().from(ref);
    List<Relation> to = context.tx().relations().to(ref);
    context.delete(ref);
    for (List<Relation> relations : List.of(from, to)) {
      for (Relation relation : relations) {
        EvidenceWriter.noteSides(context, relation);
        context.record(
            MemoryEvent.Type.RELATION_DELETED,
            relation.from().scope(),
            EvidenceWriter.describe(relation),
            null);
      }
    }
    recordForgotten(ref);
  }

  /** A memory of another scope may refer to it, unless another node has its id there. */
  private void recordForgotten(NodeRef ref) {
    NodeId placeholder = context.recordForgotten(ref, reason);
    for (Scope scope : lookup.scopesOf(ref.id())) {
      if (scope.equals(ref.scope())
          || context.tx().nodes().existing(scope, List.of(ref.id())).isEmpty()) {
        placeholders.computeIfAbsent(scope, of -> new LinkedHashMap<>()).put(ref.id(), placeholder);
      }
    }
  }

  /** A request may be about several nodes, so it may be gone already. */
  private void removeRequest(NodeRef request) {
    if (context.tx().nodes().findAll(List.of(request)).containsKey(request)) {
      remove(request);
    }
  }

  /** Archives requests that involve the forgotten node in another role. */
  private void putAway(NodeRef ref) {
    NodeLookup.readable(context.tx(), ref)
        .filter(request -> request.status() == NodeStatus.NEEDS_REVIEW)
        .ifPresent(
            request ->
                context.update(
                    MemoryEvent.Type.MEMORY_ARCHIVED,
                    request.toBuilder().status(NodeStatus.ARCHIVED).build(),
                    "what it asks about is forgotten"));
  }
}
