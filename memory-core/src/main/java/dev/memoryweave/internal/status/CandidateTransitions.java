package dev.memoryweave.internal.status;

import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.write.ConfidenceUpdater;
import dev.memoryweave.internal.write.WaitingTime;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marks nodes as confirmed, promoted or turned down, each time with an event. */
public final class CandidateTransitions {
  private final ConfidenceUpdater confidence;
  private final Set<String> mainline;

  public CandidateTransitions(ConfidenceUpdater confidence, List<String> mainline) {
    this.confidence = confidence;
    this.mainline = Set.copyOf(mainline);
  }

  /**
   * Counts a confirmation. What was stale is in force again, and what was known of one branch only
   * is known of both.
   */
  public MemoryNode confirm(WriteContext context, MemoryNode node, String reason) {
    MemoryNode.Builder confirmed =
        node.toBuilder().usage(node.usage().confirmedBy(context.author().principal()));
    vouch(context, node, confirmed);
    if (context.mayOnlyPropose(node)) {
      return store(context, confirmed.build(), MemoryEvent.Type.MEMORY_CONFIRMED, reason);
    }
    Provenance said = confirmed.build().provenance();
    confirmed.provenance(said.onBranch(joined(said, context.author().branch())));
    if (node.status() == NodeStatus.STALE) {
      confirmed
          .status(node.kind().liveStatus())
          .usage(node.usage().confirmedBy(context.author().principal()).verifiedAt(context.now()));
    }
    return store(context, confirmed.build(), MemoryEvent.Type.MEMORY_CONFIRMED, reason);
  }

  /** Brings what was stale back into force. */
  public MemoryNode revive(WriteContext context, MemoryNode node, String reason) {
    return node.status() == NodeStatus.STALE
        ? store(
            context,
            node.toBuilder()
                .status(node.kind().liveStatus())
                .usage(node.usage().verifiedAt(context.now()))
                .build(),
            MemoryEvent.Type.MEMORY_VERIFIED,
            reason)
        : node;
  }

  /** Brings what waited into force. */
  public MemoryNode promote(
      WriteContext context, MemoryNode node, boolean confirmed, String reason) {
    MemoryNode.Builder promoted =
        node.toBuilder().status(node.kind().liveStatus()).lifetime(WaitingTime.withoutEnd(node));
    Principal by = context.author().principal();
    if (confirmed && Authority.isIndependent(by, node)) {
      // Whose word it becomes does not confirm it; whoever said it first does.
      Principal first = node.provenance().principal();
      boolean becomes = by.trust().isAbove(first.trust()) && !by.trust().isPerson();
      promoted.usage(node.usage().confirmedBy(becomes ? first : by));
    }
    vouch(context, node, promoted);
    return store(context, promoted.build(), MemoryEvent.Type.CANDIDATE_PROMOTED, reason);
  }

  /**
   * Makes a memory the word of somebody who says it and stands above its author, as sure as that
   * one is; who said it first stands in its history.
   */
  static void vouch(WriteContext context, MemoryNode node, MemoryNode.Builder vouched) {
    Provenance by = context.author();
    if (by.trust().isAbove(node.provenance().trust())) {
      vouched.provenance(node.provenance().saidBy(by)).confidence(by.trust().confidence());
    }
  }

  /** Hands what waits for another author to a reviewer. */
  public MemoryNode question(WriteContext context, MemoryNode node, String reason) {
    return node.status() == NodeStatus.NEEDS_REVIEW
        ? node
        : store(
            context,
            node.toBuilder().status(NodeStatus.NEEDS_REVIEW).build(),
            MemoryEvent.Type.MEMORY_QUESTIONED,
            reason);
  }

  /** Turns down what waited; it can be restored. */
  public MemoryNode reject(WriteContext context, MemoryNode node, String reason) {
    return store(
        context,
        node.toBuilder().status(NodeStatus.ARCHIVED).build(),
        MemoryEvent.Type.CANDIDATE_REJECTED,
        reason);
  }

  /** Brings the confidence and flags of a node in step with its evidence. */
  public MemoryNode reweigh(WriteContext context, MemoryNode node) {
    return confidence.update(context, node, "new evidence");
  }

  /** Stores what follows from the evidence of a node, whoever had it looked up. */
  public MemoryNode follow(
      WriteContext context, MemoryNode node, MemoryEvent.Type type, String reason) {
    List<Evidence> evidence = context.tx().evidence().of(node.ref());
    return context.follow(type, confidence.updated(node, evidence), reason);
  }

  /** Stores a node whose confidence follows from its evidence, with one event. */
  public MemoryNode store(
      WriteContext context, MemoryNode node, MemoryEvent.Type type, @Nullable String reason) {
    List<Evidence> evidence = context.tx().evidence().of(node.ref());
    return context.update(type, confidence.updated(node, evidence), reason);
  }

  /** The branch that what is known on both is known of; null for everywhere. */
  private @Nullable String joined(Provenance known, @Nullable String branch) {
    String before = known.branch();
    if (before == null || before.equals(branch)) {
      return before;
    }
    if (mainline.contains(before)) {
      return before;
    }
    return branch != null && mainline.contains(branch) ? branch : null;
  }
}
