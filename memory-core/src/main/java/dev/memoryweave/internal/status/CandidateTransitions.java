package dev.memoryweave.internal.status;

import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.write.ConfidenceUpdater;
import dev.memoryweave.internal.write.WaitingTime;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marks nodes as confirmed, promoted or turned down, each time with an event. */
public final class CandidateTransitions {
  private final ConfidenceUpdater believing;
  private final Set<String> mainline;

  public CandidateTransitions(ConfidenceUpdater believing, List<String> mainline) {
    this.believing = believing;
    this.mainline = Set.copyOf(mainline);
  }

  /**
   * Counts a confirmation. What was stale is in force again, and what was known of one branch only
   * is known of both.
   */
  public MemoryNode confirm(WriteContext change, MemoryNode node, String reason) {
    MemoryNode.Builder confirmed =
        node.toBuilder().usage(node.usage().confirmedBy(change.author().principal()));
    vouch(change, node, confirmed);
    if (change.mayOnlyPropose(node)) {
      return store(change, confirmed.build(), EventType.MEMORY_CONFIRMED, reason);
    }
    Provenance said = confirmed.build().provenance();
    confirmed.provenance(said.onBranch(joined(said, change.author().branch())));
    if (node.status() == NodeStatus.STALE) {
      confirmed
          .status(node.kind().liveStatus())
          .usage(node.usage().confirmedBy(change.author().principal()).verifiedAt(change.now()));
    }
    return store(change, confirmed.build(), EventType.MEMORY_CONFIRMED, reason);
  }

  /** Brings what was stale back into force. */
  public MemoryNode revive(WriteContext change, MemoryNode node, String reason) {
    return node.status() == NodeStatus.STALE
        ? store(
            change,
            node.toBuilder()
                .status(node.kind().liveStatus())
                .usage(node.usage().verifiedAt(change.now()))
                .build(),
            EventType.MEMORY_VERIFIED,
            reason)
        : node;
  }

  /** Brings what waited into force. */
  public MemoryNode promote(WriteContext change, MemoryNode node, boolean confirmed, String reason) {
    MemoryNode.Builder promoted =
        node.toBuilder().status(node.kind().liveStatus()).lifetime(WaitingTime.withoutEnd(node));
    if (confirmed && Authority.isIndependent(change.author().principal(), node)) {
      promoted.usage(node.usage().confirmedBy(change.author().principal()));
    }
    vouch(change, node, promoted);
    return store(change, promoted.build(), EventType.CANDIDATE_PROMOTED, reason);
  }

  /**
   * What somebody says who stands above its author is that one's word from then on, as sure as that
   * one is; who said it first stands in its history.
   */
  static void vouch(WriteContext change, MemoryNode node, MemoryNode.Builder vouched) {
    Provenance by = change.author();
    if (by.trust().isAbove(node.provenance().trust())) {
      vouched.provenance(node.provenance().saidBy(by)).confidence(by.trust().confidence());
    }
  }

  /** Hands what waits for another author to a reviewer. */
  public MemoryNode question(WriteContext change, MemoryNode node, String reason) {
    return node.status() == NodeStatus.NEEDS_REVIEW
        ? node
        : store(
            change,
            node.toBuilder().status(NodeStatus.NEEDS_REVIEW).build(),
            EventType.MEMORY_QUESTIONED,
            reason);
  }

  /** Turns down what waited; it can be restored. */
  public MemoryNode reject(WriteContext change, MemoryNode node, String reason) {
    return store(
        change,
        node.toBuilder().status(NodeStatus.ARCHIVED).build(),
        EventType.CANDIDATE_REJECTED,
        reason);
  }

  /** Brings the confidence and flags of a node in step with its evidence. */
  public MemoryNode reweigh(WriteContext change, MemoryNode node) {
    return believing.weigh(change, node, "new evidence");
  }

  /** Stores what follows from the evidence of a node, whoever had it looked up. */
  public MemoryNode follow(WriteContext change, MemoryNode node, EventType type, String reason) {
    List<Evidence> evidence = change.tx().evidence().of(node.ref());
    return change.follow(type, believing.weighed(node, evidence), reason);
  }

  /** Stores a node whose confidence follows from its evidence, with one event. */
  public MemoryNode store(WriteContext change, MemoryNode node, EventType type, @Nullable String reason) {
    List<Evidence> evidence = change.tx().evidence().of(node.ref());
    return change.update(type, believing.weighed(node, evidence), reason);
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
