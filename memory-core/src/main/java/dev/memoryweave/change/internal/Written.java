package dev.memoryweave.change.internal;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import org.jspecify.annotations.Nullable;

/**
 * A written draft: the node, and the outcome.
 *
 * @param before the node as it was, or null if it is new
 * @param challenged the memory that it is a pending proposal for, or null if it is none
 */
public record Written(
    MemoryNode node,
    SaveIntent.Report.Outcome outcome,
    @Nullable MemoryNode before,
    @Nullable MemoryNode challenged) {
  /** A result that is no proposal. */
  public Written(MemoryNode node, SaveIntent.Report.Outcome outcome, @Nullable MemoryNode before) {
    this(node, outcome, before, null);
  }
}
