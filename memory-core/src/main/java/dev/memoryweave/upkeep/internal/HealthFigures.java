package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.upkeep.Health;
import java.util.List;
import java.util.Map;

/**
 * The figures for judging a memory's health. Lists contain the addresses of memories, in order.
 *
 * @param tiers the figures of each tier that has memories
 * @param inForce the number of active lasting memories
 * @param stale the number of stale lasting memories
 * @param waiting the number of memories awaiting a decision
 * @param openCriteria the number of open criteria
 * @param examined the number of examined lasting memories
 * @param seasoned how many of them are old enough to have been used
 * @param unused those of the seasoned that were never used
 * @param faded those whose freshness is low
 * @param doubted those with low confidence
 * @param contested those that something contradicts
 * @param duplicates those that share kind and title with another one
 * @param unconnected those without relation, parent or child
 * @param brokenEvidence those with evidence that no longer holds
 * @param unproven those without evidence
 * @param isTended whether upkeep has run lately, or need not yet
 * @param waitingExamples some that await a decision
 * @param criteriaExamples some of the open criteria
 * @param staleExamples some that are stale
 */
record HealthFigures(
    Map<NodeKind.Tier, Health.OfTier> tiers,
    long inForce,
    long stale,
    long waiting,
    long openCriteria,
    long examined,
    long seasoned,
    List<NodeRef> unused,
    List<NodeRef> faded,
    List<NodeRef> doubted,
    List<NodeRef> contested,
    List<NodeRef> duplicates,
    List<NodeRef> unconnected,
    List<NodeRef> brokenEvidence,
    List<NodeRef> unproven,
    boolean isTended,
    List<NodeRef> waitingExamples,
    List<NodeRef> criteriaExamples,
    List<NodeRef> staleExamples) {
  long memories() {
    return tiers.values().stream().mapToLong(Health.OfTier::memories).sum();
  }
}
