package dev.memoryweave.internal.upkeep;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Tier;
import dev.memoryweave.upkeep.TierHealth;
import java.util.List;
import java.util.Map;

/**
 * What was gathered for a judgement of a memory's health. Lists hold the addresses of memories, in
 * order.
 *
 * @param tiers the figures of each tier that has memories
 * @param inForce how many lasting memories are in force
 * @param stale how many lasting memories are stale
 * @param waiting how many memories wait for a decision
 * @param openCriteria how many criteria are open
 * @param examined how many lasting memories were examined
 * @param seasoned how many of them are old enough to have been of use
 * @param unused those of the seasoned that were never used
 * @param faded those whose freshness is low
 * @param doubted those that are hardly believed
 * @param contested those that something contradicts
 * @param duplicates those that share kind and title with another one
 * @param unconnected those without relation, parent or child
 * @param brokenEvidence those with evidence that does not hold any more
 * @param waitingExamples some that wait
 * @param criteriaExamples some of the open criteria
 * @param staleExamples some that are stale
 */
record HealthFigures(
    Map<Tier, TierHealth> tiers,
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
    List<NodeRef> waitingExamples,
    List<NodeRef> criteriaExamples,
    List<NodeRef> staleExamples) {
  long memories() {
    return tiers.values().stream().mapToLong(TierHealth::memories).sum();
  }
}
