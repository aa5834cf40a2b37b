package dev.memoryweave.internal.status;

import dev.memoryweave.internal.authority.Refusal;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.lookup.Tree;
import dev.memoryweave.internal.saving.RequestWriter;
import dev.memoryweave.internal.saving.RequestedAction;
import dev.memoryweave.internal.saving.WaitReason;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.LastDemotion;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.WaitingTime;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.IllegalTransitionException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.RelationDraft;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves nodes through their life, each step with a reason and an event. */
public final class StatusChanges {
  private final NodeLookup lookup;
  private final EvidenceAndRelations ties;
  private final RequestWriter proposing;

  public StatusChanges(NodeLookup lookup, EvidenceAndRelations ties, RequestWriter proposing) {
    this.lookup = lookup;
    this.ties = ties;
    this.proposing = proposing;
  }

  /** One change of one node. */
  public interface Step {
    MemoryNode apply(WriteContext change, MemoryNode node, String reason);
  }

  public MemoryNode markStale(WriteContext change, MemoryNode node, String reason) {
    return become(change, RequestedAction.STALE, node, NodeStatus.STALE, EventType.MEMORY_MARKED_STALE, reason);
  }

  public MemoryNode archive(WriteContext change, MemoryNode node, String reason) {
    return become(
        change, RequestedAction.ARCHIVE, node, NodeStatus.ARCHIVED, EventType.MEMORY_ARCHIVED, reason);
  }

  public MemoryNode close(WriteContext change, MemoryNode node, String reason) {
    return become(change, RequestedAction.CLOSE, node, NodeStatus.CLOSED, EventType.MEMORY_CLOSED, reason);
  }

  public MemoryNode reopen(WriteContext change, MemoryNode node, String reason) {
    requireStatus(node, NodeStatus.CLOSED, NodeStatus.OPEN);
    return become(change, RequestedAction.REOPEN, node, NodeStatus.OPEN, EventType.MEMORY_REOPENED, reason);
  }

  /** It is in force again, or waits if the word of whoever brings it back is not enough for it. */
  public MemoryNode restore(WriteContext change, MemoryNode node, String reason) {
    NodeStatus live = node.kind().liveStatus();
    requireStatus(node, NodeStatus.ARCHIVED, live);
    requireMayBeBelieved(change, node);
    MemoryNode.Builder unbound = node.toBuilder().supersededBy(null);
    List<MemoryNode> former = change.tx().nodes().formerVersions(node.ref());
    if (!former.isEmpty() && former.get(former.size() - 1).status().isWaiting()) {
      unbound.lifetime(WaitingTime.withoutEnd(node));
    }
    if (!change.mayBringIntoForce(node)) {
      return store(change, unbound.build(), NodeStatus.CANDIDATE, EventType.CANDIDATE_HELD, reason);
    }
    return store(change, unbound.build(), live, EventType.MEMORY_RESTORED, reason);
  }

  /**
   * What is in force stays so; what is stale or waits comes into force. A candidate does by a
   * person only.
   */
  public MemoryNode verify(WriteContext change, MemoryNode node, String reason) {
    NodeStatus live = node.kind().liveStatus();
    boolean waits =
        node.status() == NodeStatus.STALE
            || node.status() == NodeStatus.NEEDS_REVIEW
            || (node.status() == NodeStatus.CANDIDATE && change.author().trust().isPerson());
    if (!waits && node.status() != live) {
      throw new IllegalTransitionException(node.id(), node.kind(), node.status(), live);
    }
    if (waits) {
      requireMayBeBelieved(change, node);
    }
    MemoryNode.Builder verified =
        node.toBuilder().usage(node.usage().verifiedAt(change.now())).status(live);
    if (node.status().isWaiting()) {
      verified.lifetime(WaitingTime.withoutEnd(node));
      CandidateTransitions.vouch(change, node, verified);
    }
    return store(change, verified.build(), EventType.MEMORY_VERIFIED, reason);
  }

  public MemoryNode supersede(WriteContext change, NodeId id, NodeId by, String reason) {
    Reason.require(reason);
    MemoryNode old = lookup.require(change.tx(), id);
    MemoryNode replacement = lookup.require(change.tx(), by);
    if (change.mayOnlyPropose(old)) {
      return proposing.ask(change, RequestedAction.SUPERSEDE, old, replacement, reason);
    }
    MemoryNode superseded = Supersession.apply(change, old, replacement, reason);
    ties.put(change, replacement, RelationDraft.of(Predicate.SUPERSEDES, id), superseded);
    return superseded;
  }

  /** Forgets a node, or gives the request that waits in its place. */
  public Optional<MemoryNode> forget(WriteContext change, NodeId id, String reason) {
    Reason.require(reason);
    NodeRef ref = lookup.address(change.tx(), id).orElse(null);
    if (ref == null) {
      forgetSetAside(change, id, reason);
      return Optional.empty();
    }
    // One that cannot be read is forgotten all the same.
    MemoryNode node = change.tx().nodes().findAll(List.of(ref)).get(ref);
    if (node != null && change.mayOnlyPropose(node)) {
      return Optional.of(proposing.ask(change, RequestedAction.FORGET, node, null, reason));
    }
     forget(change, ref, node, reason);
    return Optional.empty();
  }

  private static void forget(WriteContext change, NodeRef ref, @Nullable MemoryNode node, String reason) {
    List<Relation> from = change.tx().relations().from(ref);
    List<Relation> to = change.tx().relations().to(ref);
    change.delete(ref);
    for (List<Relation> relations : List.of(from, to)) {
      for (Relation relation : relations) {
        EvidenceAndRelations.noteSides(change, relation);
        change.record(
            EventType.RELATION_DELETED, relation.from().scope(), EvidenceAndRelations.describe(relation), null);
      }
    }
    if (node != null) {
      change.record(EventType.MEMORY_DELETED, node, reason);
    } else {
      change.record(EventType.MEMORY_DELETED, ref.scope(), ref.id().value(), reason);
    }
  }

  /** A node that could not be read may be gone, and the store have kept what was left of it. */
  private void forgetSetAside(WriteContext change, NodeId id, String reason) {
    for (Scope scope : lookup.chain().scopes()) {
      try {
        change.delete(new NodeRef(scope, id));
        change.record(EventType.MEMORY_DELETED, scope, id.value(), reason);
        return;
      } catch (UnknownNodeException e) {
        // It may have been in a wider scope.
      }
    }
    throw new UnknownNodeException(id, lookup.chain().toString());
  }

  /**
   * What was put away or put in doubt comes back on the word of nobody below whoever did so, and a
   * rule whose text instructs its reader on the word of a person only.
   */
  public static void requireMayBeBelieved(WriteContext change, MemoryNode node) {
    if (WaitReason.needsPerson(node, change.author().trust())) {
      throw Refusal.instructs(node);
    }
    if (LastDemotion.isOfHigher(change, node)) {
      throw Refusal.decided("Somebody whose word counts for more put it so");
    }
  }

  public MemoryNode move(WriteContext change, MemoryNode node, @Nullable NodeId parent, String reason) {
    Reason.require(reason);
    if (change.mayOnlyPropose(node) && !Objects.equals(node.parent(), parent)) {
      MemoryNode place =
          parent == null
              ? null
              : change.tx().nodes().find(new NodeRef(node.scope(), parent)).orElse(null);
      Tree.requirePlace(change.tx(), node.toBuilder().parent(parent).build());
      return proposing.ask(change, RequestedAction.MOVE, node, place, reason);
    }
    MemoryNode moved = node.toBuilder().parent(parent).build();
    Tree.requirePlace(change.tx(), moved);
    if (Objects.equals(node.parent(), parent)) {
      return node;
    }
    MemoryNode stored = store(change, moved, EventType.MEMORY_MOVED, reason);
    change.childChanged(node.scope(), node.parent(), false);
    change.childChanged(node.scope(), parent, true);
    return stored;
  }

  private MemoryNode become(
      WriteContext change, RequestedAction ask, MemoryNode node, NodeStatus next, EventType event, String reason) {
    if (!node.status().canBecome(next, node.kind()) || !change.mayOnlyPropose(node)) {
      return store(change, node, next, event, reason);
    }
    Reason.require(reason);
    return proposing.ask(change, ask, node, null, reason);
  }

  private static MemoryNode store(
      WriteContext change, MemoryNode node, NodeStatus next, EventType event, String reason) {
    if (!node.status().canBecome(next, node.kind())) {
      throw new IllegalTransitionException(node.id(), node.kind(), node.status(), next);
    }
    return store(change, node.toBuilder().status(next).build(), event, reason);
  }

  private static MemoryNode store(WriteContext change, MemoryNode node, EventType event, String reason) {
    Reason.require(reason);
    return change.update(event, node, reason);
  }

  private static void requireStatus(MemoryNode node, NodeStatus required, NodeStatus next) {
    if (node.status() != required) {
      throw new IllegalTransitionException(node.id(), node.kind(), node.status(), next);
    }
  }

}
