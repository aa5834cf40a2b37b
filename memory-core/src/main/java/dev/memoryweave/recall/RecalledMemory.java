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
 */
public record RecalledMemory(
    MemoryNode node,
    ScoreBreakdown breakdown,
    List<NodeRef> duplicates,
    @Nullable NodeRef updatedBy) {
  /** A memory that nothing newer updates. */
  public RecalledMemory(MemoryNode node, ScoreBreakdown breakdown, List<NodeRef> duplicates) {
    this(node, breakdown, duplicates, null);
  }

  /** Copies the list. */
  public RecalledMemory {
    duplicates = List.copyOf(duplicates);
  }

  /** The score that orders a result, higher is better. */
  public double score() {
    return breakdown.score();
  }
}
