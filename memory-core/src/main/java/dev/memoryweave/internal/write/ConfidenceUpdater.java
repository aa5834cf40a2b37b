package dev.memoryweave.internal.write;

import dev.memoryweave.evidence.Belief;
import dev.memoryweave.evidence.BeliefSettings;
import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;

/**
 * Keeps the confidence and the flags of nodes in step with their text, evidence and confirmations.
 */
public final class ConfidenceUpdater {
  private final BeliefSettings settings;
  private final TextScreen screen;

  public ConfidenceUpdater(BeliefSettings settings, TextScreen screen) {
    this.settings = settings;
    this.screen = screen;
  }

  /** Why a node is believed as far as it is. */
  public Belief explain(ReadTransaction tx, MemoryNode node) {
    return Belief.of(node, tx.evidence().of(node.ref()), settings);
  }

  /** The same node, believed and flagged as its text and this evidence ask for. */
  public MemoryNode weighed(MemoryNode node, List<Evidence> evidence) {
    return node.toBuilder()
        .believed(Belief.of(node, evidence, settings).confidence())
        .flags(screen.flags(node, Authority.isAboveEvidence(node) ? List.of() : evidence))
        .build();
  }

  /** Brings the confidence and flags of a stored node in step, if they are not. */
  public MemoryNode weigh(WriteContext change, MemoryNode node, String reason) {
    MemoryNode weighed = weighed(node, change.tx().evidence().of(node.ref()));
    if (weighed.confidence() == node.confidence() && weighed.flags().equals(node.flags())) {
      return node;
    }
    return change.follow(EventType.MEMORY_WEIGHED, weighed, reason);
  }
}
