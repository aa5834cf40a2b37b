package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory that was brought back.
 *
 * @param node the memory, as it is now or as it was at the time asked for
 * @param breakdown why it stands where it stands
 * @param duplicates memories that say the same and were left out for it, best first
 * @param updatedBy a newer memory of the result that, by its words, tells how this is now; null if
 *     there is none
 * @param contradictedBy memories that contradict it or that it contradicts, with nobody having
 *     decided between them; what is in force comes right after it in the result, or before it if
 *     its author's word counts for more, unless the limit left no room; what waits is named here
 *     only
 * @param coverage how much of what the task asks for it holds, from 0 (nothing: it is there because
 *     it holds for every task) to 1 (all of it, or the task asks for nothing); unlike the score it
 *     can be compared between requests
 * @param isOfOtherBranch whether it is a rule of a branch that the request neither is on nor
 *     inherits from
 */
public record RecalledMemory(
    MemoryNode node,
    ScoreBreakdown breakdown,
    List<NodeRef> duplicates,
    @Nullable NodeRef updatedBy,
    List<NodeRef> contradictedBy,
    double coverage,
    boolean isOfOtherBranch) {
  /**
   * A memory that covers the task, is neither updated nor contradicted, and belongs to no other
   * branch.
   */
  public RecalledMemory(MemoryNode node, ScoreBreakdown breakdown, List<NodeRef> duplicates) {
    this(node, breakdown, duplicates, null, List.of(), 1, false);
  }

  /** Copies the lists. */
  public RecalledMemory {
    duplicates = List.copyOf(duplicates);
    contradictedBy = List.copyOf(contradictedBy);
  }

  /** The score that orders a result, higher is better. */
  public double score() {
    return breakdown.score();
  }
}
