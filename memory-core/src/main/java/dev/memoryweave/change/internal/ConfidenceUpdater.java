package dev.memoryweave.change.internal;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.evidence.internal.ConfidenceCalculator;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;

/**
 * Keeps the confidence and the flags of nodes consistent with their text, evidence and
 * confirmations.
 */
public final class ConfidenceUpdater {
  private final TextScreen screen;

  public ConfidenceUpdater(TextScreen screen) {
    this.screen = screen;
  }

  /** Explains the confidence in a node. */
  public NodeHandle.Belief explain(ReadTransaction tx, MemoryNode node) {
    return ConfidenceCalculator.belief(node, tx.evidence().of(node.ref()));
  }

  /** A copy of a node with the confidence and flags that follow from its text and this evidence. */
  public MemoryNode updated(MemoryNode node, List<Evidence> evidence) {
    return node.toBuilder()
        .believed(ConfidenceCalculator.belief(node, evidence).confidence())
        .flags(screen.flags(node, Authority.isAboveEvidence(node) ? List.of() : evidence))
        .build();
  }

  /** Updates the confidence and flags of a stored node if they are out of date. */
  public MemoryNode update(WriteContext context, MemoryNode node, String reason) {
    MemoryNode weighed = updated(node, context.tx().evidence().of(node.ref()));
    if (weighed.confidence() == node.confidence() && weighed.flags().equals(node.flags())) {
      return node;
    }
    return context.follow(MemoryEvent.Type.MEMORY_WEIGHED, weighed, reason);
  }
}
