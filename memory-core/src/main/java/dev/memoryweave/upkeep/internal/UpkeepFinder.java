package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides what upkeep does with a memory; changes nothing. */
final class UpkeepFinder {
  /** Kinds that never change by age. */
  private static final Set<NodeKind> LASTING =
      EnumSet.of(
          NodeKind.PROJECT,
          NodeKind.CONSTRAINT,
          NodeKind.PREFERENCE,
          NodeKind.ARCHITECTURE,
          NodeKind.DECISION);

  /** Statuses with which upkeep has something to do. */
  static final Set<NodeStatus> LOOKED_AT = EnumSet.complementOf(EnumSet.of(NodeStatus.ARCHIVED));

  private final MemoryPolicies policies;
  private final Provenance.Principal author;
  private final Instant now;

  UpkeepFinder(MemoryPolicies policies, Provenance.Principal author, Instant now) {
    this.policies = policies;
    this.author = author;
    this.now = now;
  }

  /**
   * What is due for a memory.
   *
   * @param next its next status
   * @param needsPerson whether the author may not do it
   */
  record Due(MemoryNode memory, Step step, NodeStatus next, String reason, boolean needsPerson) {}

  /** What is due for a memory; empty if nothing is. */
  Optional<Due> due(MemoryNode memory) {
    return step(memory)
        .filter(step -> next(step) != NodeStatus.ARCHIVED || policies.mayBeArchived(memory))
        .map(
            step ->
                new Due(
                    memory,
                    step,
                    next(step),
                    reason(memory, step),
                    Authority.standsAbove(memory, author)));
  }

  private Optional<Step> step(MemoryNode memory) {
    boolean isOver = memory.lifetime().isOverAt(now);
    return switch (memory.status()) {
      case CANDIDATE, NEEDS_REVIEW -> isOver ? Optional.of(Step.UNDECIDED) : Optional.empty();
      case ACTIVE, OPEN ->
          isOver && memory.tier().isSessionBound() && !isLasting(memory)
              ? Optional.of(Step.EXPIRED)
              : byPolicy(memory);
      case SUPERSEDED -> after(memory, Upkeep.SUPERSEDED_FOR, Step.SUPERSEDED);
      case STALE -> after(memory, Upkeep.STALE_FOR, Step.STALE);
      default -> byPolicy(memory);
    };
  }

  private Optional<Step> after(MemoryNode memory, Duration time, Step step) {
    return !isLasting(memory) && !memory.updatedAt().plus(time).isAfter(now)
        ? Optional.of(step)
        : byPolicy(memory);
  }

  private Optional<Step> byPolicy(MemoryNode memory) {
    return policies.archives(memory, now).map(policy -> Step.POLICY);
  }

  private static boolean isLasting(MemoryNode memory) {
    return LASTING.contains(memory.kind());
  }

  private static NodeStatus next(Step step) {
    return step == Step.EXPIRED ? NodeStatus.STALE : NodeStatus.ARCHIVED;
  }

  private String reason(MemoryNode memory, Step step) {
    return switch (step) {
      case UNDECIDED -> "nobody decided about it until " + day(memory.lifetime().expiresAt());
      case EXPIRED -> "its time was over on " + day(memory.lifetime().expiresAt());
      case SUPERSEDED -> "superseded since " + day(memory.updatedAt());
      case STALE -> "stale since " + day(memory.updatedAt());
      case POLICY ->
          "policy '"
              + policies.archives(memory, now).map(MemoryPolicy::name).orElse("")
              + "' asks for it";
    };
  }

  private static String day(@Nullable Instant time) {
    return time == null ? "" : time.toString().substring(0, "2026-01-01".length());
  }
}
