package dev.memoryweave.change.internal;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.NodeStatus.IllegalTransitionException;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.Tree;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Moves nodes through their life cycle, each step with a reason and an event. */
public final class StatusChanges {
  private final NodeLookup lookup;
  private final EvidenceWriter evidenceWriter;
  private final RequestWriter requests;

  public StatusChanges(NodeLookup lookup, EvidenceWriter evidenceWriter, RequestWriter requests) {
    this.lookup = lookup;
    this.evidenceWriter = evidenceWriter;
    this.requests = requests;
  }

  /** One change of one node. */
  public interface Step<T> {
    T apply(WriteContext context, MemoryNode node, String reason);
  }

  public ChangeResult<MemoryNode> markStale(WriteContext context, MemoryNode node, String reason) {
    return become(
        context,
        RequestedAction.STALE,
        node,
        NodeStatus.STALE,
        MemoryEvent.Type.MEMORY_MARKED_STALE,
        reason);
  }

  public ChangeResult<MemoryNode> archive(WriteContext context, MemoryNode node, String reason) {
    return become(
        context,
        RequestedAction.ARCHIVE,
        node,
        NodeStatus.ARCHIVED,
        MemoryEvent.Type.MEMORY_ARCHIVED,
        reason);
  }

  public ChangeResult<MemoryNode> resolve(WriteContext context, MemoryNode node, String reason) {
    return become(
        context,
        RequestedAction.CLOSE,
        node,
        NodeStatus.CLOSED,
        MemoryEvent.Type.MEMORY_CLOSED,
        reason);
  }

  public ChangeResult<MemoryNode> reopen(WriteContext context, MemoryNode node, String reason) {
    requireStatus(node, NodeStatus.CLOSED, NodeStatus.OPEN);
    if (LastDemotion.isClosedByHigher(context, node)) {
      Reason.require(reason);
      return new ChangeResult.Waiting<>(
          requests.ask(context, RequestedAction.REOPEN, node, null, reason));
    }
    return become(
        context,
        RequestedAction.REOPEN,
        node,
        NodeStatus.OPEN,
        MemoryEvent.Type.MEMORY_REOPENED,
        reason);
  }

  /**
   * Makes an archived node active again, or pending if the restoring author is not trusted enough
   * for that.
   */
  public ChangeResult<MemoryNode> restore(WriteContext context, MemoryNode node, String reason) {
    NodeStatus live = node.kind().liveStatus();
    requireStatus(node, NodeStatus.ARCHIVED, live);
    requireMayBeBelieved(context, node);
    MemoryNode.Builder unbound = node.toBuilder().supersededBy(null);
    List<MemoryNode> former = context.tx().nodes().formerVersions(node.ref());
    if (!former.isEmpty() && former.get(former.size() - 1).status().isWaiting()) {
      unbound.lifetime(WaitingTime.withoutEnd(node));
    }
    if (!context.mayBringIntoForce(node)) {
      return new ChangeResult.Waiting<>(
          store(
              context,
              unbound.build(),
              NodeStatus.CANDIDATE,
              MemoryEvent.Type.CANDIDATE_HELD,
              reason));
    }
    return new ChangeResult.Done<>(
        store(context, unbound.build(), live, MemoryEvent.Type.MEMORY_RESTORED, reason));
  }

  /**
   * Verifies a memory: an active one stays active, a stale or pending one becomes active. Only a
   * person can make a candidate active.
   */
  public MemoryNode verify(WriteContext context, MemoryNode node, String reason) {
    NodeStatus live = node.kind().liveStatus();
    boolean waits =
        node.status() == NodeStatus.STALE
            || node.status() == NodeStatus.NEEDS_REVIEW
            || (node.status() == NodeStatus.CANDIDATE && context.author().trust().isPerson());
    if (!waits && node.status() != live) {
      throw new IllegalTransitionException(node.id(), node.kind(), node.status(), live);
    }
    if (waits) {
      requireMayBeBelieved(context, node);
    }
    MemoryNode.Builder verified =
        node.toBuilder().usage(node.usage().verifiedAt(context.now())).status(live);
    if (node.status().isWaiting()) {
      verified.lifetime(WaitingTime.withoutEnd(node));
      CandidateTransitions.vouch(context, node, verified);
    }
    return store(context, verified.build(), MemoryEvent.Type.MEMORY_VERIFIED, reason);
  }

  public ChangeResult<MemoryNode> supersede(
      WriteContext context, NodeAddress address, NodeAddress by, String reason) {
    Reason.require(reason);
    MemoryNode old = lookup.require(context.tx(), address);
    MemoryNode replacement = lookup.require(context.tx(), by);
    if (context.mayOnlyPropose(old)) {
      return new ChangeResult.Waiting<>(
          requests.ask(context, RequestedAction.SUPERSEDE, old, replacement, reason));
    }
    MemoryNode superseded = Supersession.apply(context, old, replacement, reason);
    evidenceWriter.put(
        context, replacement, Relation.Draft.of(Predicate.SUPERSEDES, old.id()), superseded);
    return new ChangeResult.Done<>(superseded);
  }

  /**
   * Deletes a node for good if a person asks for it; for anybody else, stores a pending request.
   *
   * @throws dev.memoryweave.NeedsPersonException if the node cannot be read, so that no request is
   *     possible, and the author is no person
   */
  public ChangeResult<NodeRef> forget(WriteContext context, NodeAddress address, String reason) {
    Reason.require(reason);
    NodeRef ref = lookup.locate(context.tx(), address).orElse(null);
    if (ref == null) {
      return new ChangeResult.Done<>(forgetSetAside(context, address, reason));
    }
    // An unreadable node is forgotten all the same.
    MemoryNode node = context.tx().nodes().findAll(List.of(ref)).get(ref);
    if (node != null && !context.mayForget()) {
      return new ChangeResult.Waiting<>(
          requests.ask(context, RequestedAction.FORGET, node, null, reason));
    }
    forgetAll(context, List.of(ref), reason);
    return new ChangeResult.Done<>(ref);
  }

  /** Deletes nodes for good, together with the requests about them; skips those that are gone. */
  public void forgetAll(WriteContext context, List<NodeRef> refs, String reason) {
    Forgetting forgetting = new Forgetting(context, lookup, reason);
    for (NodeRef ref : refs) {
      MemoryNode node = context.tx().nodes().findAll(List.of(ref)).get(ref);
      if (node != null
          || !context.tx().nodes().existing(ref.scope(), List.of(ref.id())).isEmpty()) {
        forgetting.forget(ref, node);
      }
    }
    forgetting.finish();
  }

  /** An unreadable node may be gone, with its remains still in the store. */
  private NodeRef forgetSetAside(WriteContext context, NodeAddress address, String reason) {
    for (Scope scope : context.mayForget() ? lookup.scopesOf(address) : List.<Scope>of()) {
      try {
        Forgetting forgetting = new Forgetting(context, lookup, reason);
        NodeRef ref = new NodeRef(scope, address.id());
        forgetting.forgetSetAside(ref);
        forgetting.finish();
        return ref;
      } catch (UnknownNodeException e) {
        // It may have been in a wider scope.
      }
    }
    throw lookup.unknown(context.tx(), address);
  }

  /**
   * Refuses to restore a memory that a more trusted author archived or put in doubt. Only a person
   * can restore a rule that is a suspected prompt injection.
   */
  public static void requireMayBeBelieved(WriteContext context, MemoryNode node) {
    if (WaitReason.needsPerson(node, context.author().trust())) {
      throw Refusal.suspectedInjection(node);
    }
    if (LastDemotion.isOfHigher(context, node)) {
      throw Refusal.decided("Somebody whose word counts for more put it so");
    }
  }

  public ChangeResult<MemoryNode> move(
      WriteContext context, MemoryNode node, @Nullable NodeId parent, String reason) {
    Reason.require(reason);
    if (context.mayOnlyPropose(node) && !Objects.equals(node.parent(), parent)) {
      MemoryNode place =
          parent == null
              ? null
              : context.tx().nodes().find(new NodeRef(node.scope(), parent)).orElse(null);
      Tree.requirePlace(context.tx(), node.toBuilder().parent(parent).build());
      return new ChangeResult.Waiting<>(
          requests.ask(context, RequestedAction.MOVE, node, place, reason));
    }
    MemoryNode moved = node.toBuilder().parent(parent).build();
    Tree.requirePlace(context.tx(), moved);
    if (Objects.equals(node.parent(), parent)) {
      return new ChangeResult.Done<>(node);
    }
    MemoryNode stored = store(context, moved, MemoryEvent.Type.MEMORY_MOVED, reason);
    context.childChanged(node.scope(), node.parent(), false);
    context.childChanged(node.scope(), parent, true);
    return new ChangeResult.Done<>(stored);
  }

  private ChangeResult<MemoryNode> become(
      WriteContext context,
      RequestedAction ask,
      MemoryNode node,
      NodeStatus next,
      MemoryEvent.Type event,
      String reason) {
    if (!node.status().canBecome(next, node.kind()) || !context.mayOnlyPropose(node)) {
      return new ChangeResult.Done<>(store(context, node, next, event, reason));
    }
    Reason.require(reason);
    return new ChangeResult.Waiting<>(requests.ask(context, ask, node, null, reason));
  }

  private static MemoryNode store(
      WriteContext context,
      MemoryNode node,
      NodeStatus next,
      MemoryEvent.Type event,
      String reason) {
    if (!node.status().canBecome(next, node.kind())) {
      throw new IllegalTransitionException(node.id(), node.kind(), node.status(), next);
    }
    return store(context, WorkingTime.inStep(node, next, context.now()), event, reason);
  }

  private static MemoryNode store(
      WriteContext context, MemoryNode node, MemoryEvent.Type event, String reason) {
    Reason.require(reason);
    return context.update(event, node, reason);
  }

  private static void requireStatus(MemoryNode node, NodeStatus required, NodeStatus next) {
    if (node.status() != required) {
      throw new IllegalTransitionException(node.id(), node.kind(), node.status(), next);
    }
  }
}
