package dev.memoryweave.change.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.NodeStatus.IllegalTransitionException;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.internal.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Restores former content of nodes, by ordinary changes. */
public final class Reversion {
  private final CandidateTransitions transitions;

  public Reversion(CandidateTransitions transitions) {
    this.transitions = transitions;
  }

  /** The state of a node at a revision, which may be the present one. */
  public static MemoryNode version(WriteContext context, MemoryNode node, long revision) {
    if (node.revision() == revision) {
      return node;
    }
    return context.tx().nodes().formerVersions(node.ref()).stream()
        .filter(former -> former.revision() == revision)
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "revision", revision, "be one of 1 to " + node.revision() + " of this node"));
  }

  /**
   * Writes the content of an earlier version as a new version. Usage happened since, so it stays.
   * If no step leads back to the former status, the nearest one is used: a memory that awaited a
   * second source is then in review. If the former parent was forgotten since, the node stays where
   * it is.
   */
  public MemoryNode revert(WriteContext context, MemoryNode node, MemoryNode to, String reason) {
    return revert(context, node, to, node.usage(), reason);
  }

  /** Undoes the changes of a decision, including a confirmation. */
  public MemoryNode takeBack(
      WriteContext context, MemoryNode node, PromotionRecord.Change made, String reason) {
    MemoryNode before = version(context, node, made.before());
    Usage without =
        node.usage().without(before.usage(), version(context, node, made.after()).usage());
    return revert(context, node, before, without, reason);
  }

  private MemoryNode revert(
      WriteContext context, MemoryNode node, MemoryNode to, Usage usage, String reason) {
    Reason.require(reason);
    NodeStatus wanted =
        to.status() == NodeStatus.CANDIDATE && node.status() != NodeStatus.CANDIDATE
            ? NodeStatus.NEEDS_REVIEW
            : to.status();
    if (wanted == node.kind().liveStatus() && node.status() != wanted) {
      StatusChanges.requireMayBeBelieved(context, to);
    }
    MemoryNode current = node;
    for (NodeStatus step : path(node, wanted)) {
      MemoryNode.Builder next = current.toBuilder().status(step);
      next.supersededBy(step == NodeStatus.SUPERSEDED ? successor(context, node, to) : null);
      current = transitions.store(context, next.build(), event(step), reason);
    }
    MemoryNode former =
        to.toBuilder()
            .status(current.status())
            .supersededBy(current.supersededBy())
            .parent(place(context, node, to))
            .usage(usage)
            .flags(current.flags())
            .updatedAt(current.updatedAt())
            .revision(current.revision())
            .build();
    if (former.contentHash().equals(current.contentHash())
        && former.body().equals(current.body())
        && former.provenance().equals(current.provenance())
        && usage.equals(current.usage())) {
      return current;
    }
    Tree.requirePlace(context.tx(), former);
    MemoryNode stored =
        transitions.store(context, former, MemoryEvent.Type.MEMORY_REVERTED, reason);
    context.childChanged(node.scope(), node.parent(), false);
    // The former list of children does not match the present children.
    context.childChanged(node.scope(), node.id(), node.listsWhatIsBelow());
    return stored;
  }

  private static @Nullable NodeId place(WriteContext context, MemoryNode node, MemoryNode to) {
    NodeId parent = to.parent();
    boolean isThere =
        parent == null || context.tx().nodes().find(new NodeRef(node.scope(), parent)).isPresent();
    return isThere ? parent : node.parent();
  }

  /** The node that superseded another one then, unless it was forgotten since. */
  private static @Nullable NodeRef successor(WriteContext context, MemoryNode node, MemoryNode to) {
    NodeRef successor = to.supersededBy();
    @Nullable NodeRef next = successor;
    while (next != null) {
      InvalidValueException.unless(
          !next.equals(node.ref()),
          "revision",
          to.revision(),
          "not be one at which the node was superseded by what it supersedes now");
      Optional<MemoryNode> found = context.tx().nodes().find(next);
      if (found.isEmpty()) {
        return null;
      }
      next = found.get().supersededBy();
    }
    return successor;
  }

  /** Archives a node that should not have been created. */
  public MemoryNode putAway(WriteContext context, MemoryNode node, String reason) {
    MemoryNode current = node;
    for (NodeStatus step : path(node, NodeStatus.ARCHIVED)) {
      current =
          transitions.store(context, current.toBuilder().status(step).build(), event(step), reason);
    }
    return current;
  }

  /** The shortest sequence of allowed steps from the status of a node to another one. */
  public static List<NodeStatus> path(MemoryNode node, NodeStatus wanted) {
    NodeKind kind = node.kind();
    Map<NodeStatus, NodeStatus> cameFrom = new EnumMap<>(NodeStatus.class);
    Deque<NodeStatus> open = new ArrayDeque<>(List.of(node.status()));
    while (!open.isEmpty() && !cameFrom.containsKey(wanted) && node.status() != wanted) {
      NodeStatus at = open.remove();
      for (NodeStatus next : NodeStatus.values()) {
        if (at.canBecome(next, kind) && next != node.status() && !cameFrom.containsKey(next)) {
          cameFrom.put(next, at);
          open.add(next);
        }
      }
    }
    if (node.status() != wanted && !cameFrom.containsKey(wanted)) {
      throw new IllegalTransitionException(node.id(), kind, node.status(), wanted);
    }
    List<NodeStatus> steps = new ArrayList<>();
    for (NodeStatus at = wanted;
        at != node.status();
        at = cameFrom.getOrDefault(at, node.status())) {
      steps.add(0, at);
    }
    return steps;
  }

  /** The event type of a change to a status. */
  public static MemoryEvent.Type event(NodeStatus status) {
    return switch (status) {
      case ACTIVE -> MemoryEvent.Type.MEMORY_RESTORED;
      case STALE -> MemoryEvent.Type.MEMORY_MARKED_STALE;
      case SUPERSEDED -> MemoryEvent.Type.MEMORY_SUPERSEDED;
      case NEEDS_REVIEW -> MemoryEvent.Type.MEMORY_QUESTIONED;
      case ARCHIVED -> MemoryEvent.Type.MEMORY_ARCHIVED;
      case OPEN -> MemoryEvent.Type.MEMORY_REOPENED;
      case CLOSED -> MemoryEvent.Type.MEMORY_CLOSED;
      case CANDIDATE -> MemoryEvent.Type.CANDIDATE_HELD;
    };
  }
}
