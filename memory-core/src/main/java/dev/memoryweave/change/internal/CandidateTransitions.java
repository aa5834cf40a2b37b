package dev.memoryweave.change.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marks nodes as confirmed, promoted or rejected, each with an event. */
public final class CandidateTransitions {
  private final ConfidenceUpdater confidence;
  private final Set<String> mainline;

  public CandidateTransitions(ConfidenceUpdater confidence, List<String> mainline) {
    this.confidence = confidence;
    this.mainline = Set.copyOf(mainline);
  }

  /**
   * Records a confirmation. A stale memory becomes active again, and one known from one branch only
   * becomes known from both.
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

  /** Makes a stale memory active again. */
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

  /** Makes a pending memory active. */
  public MemoryNode promote(
      WriteContext context, MemoryNode node, boolean confirmed, String reason) {
    MemoryNode.Builder promoted =
        node.toBuilder().status(node.kind().liveStatus()).lifetime(WaitingTime.withoutEnd(node));
    Provenance.Principal by = context.author().principal();
    if (confirmed && Authority.isIndependent(by, node)) {
      // Its new author does not count as confirming it; the first author does.
      Provenance.Principal first = node.provenance().principal();
      boolean becomes = by.trust().isAbove(first.trust()) && !by.trust().isPerson();
      promoted.usage(node.usage().confirmedBy(becomes ? first : by));
    }
    vouch(context, node, promoted);
    return store(context, promoted.build(), MemoryEvent.Type.CANDIDATE_PROMOTED, reason);
  }

  /**
   * Makes a more trusted author who vouches for a memory its author, with the corresponding
   * confidence; the first author remains in its history.
   */
  static void vouch(WriteContext context, MemoryNode node, MemoryNode.Builder vouched) {
    Provenance by = context.author();
    if (by.trust().isAbove(node.provenance().trust())) {
      vouched.provenance(node.provenance().saidBy(by)).confidence(by.trust().confidence());
    }
  }

  /** Puts a memory that awaits a second author in review. */
  public MemoryNode question(WriteContext context, MemoryNode node, String reason) {
    return node.status() == NodeStatus.NEEDS_REVIEW
        ? node
        : store(
            context,
            node.toBuilder().status(NodeStatus.NEEDS_REVIEW).build(),
            MemoryEvent.Type.MEMORY_QUESTIONED,
            reason);
  }

  /** Rejects a pending memory; it can be restored. */
  public MemoryNode reject(WriteContext context, MemoryNode node, String reason) {
    return store(
        context,
        node.toBuilder().status(NodeStatus.ARCHIVED).build(),
        MemoryEvent.Type.CANDIDATE_REJECTED,
        reason);
  }

  /** Updates the confidence and flags of a node from its evidence. */
  public MemoryNode reweigh(WriteContext context, MemoryNode node) {
    return confidence.update(context, node, "new evidence");
  }

  /** Stores a change that follows from the evidence of a node, whoever had that checked. */
  public MemoryNode follow(
      WriteContext context, MemoryNode node, MemoryEvent.Type type, String reason) {
    List<Evidence> evidence = context.tx().evidence().of(node.ref());
    return context.follow(type, confidence.updated(node, evidence), reason);
  }

  /** Stores a node with its confidence updated from its evidence, with one event. */
  public MemoryNode store(
      WriteContext context, MemoryNode node, MemoryEvent.Type type, @Nullable String reason) {
    List<Evidence> evidence = context.tx().evidence().of(node.ref());
    return context.update(type, confidence.updated(node, evidence), reason);
  }

  /** The branch of knowledge that is known from two branches; null for everywhere. */
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
