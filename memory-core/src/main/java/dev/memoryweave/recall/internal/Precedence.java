package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Trust;

/** Decides which of two memories on one thing counts for more, by the trust in their authors. */
final class Precedence {
  private Precedence() {}

  /**
   * Whether a memory in force stands above another one: its author's word counts for more, or as
   * much and the other one waits. That something was said in a conversation confirms nothing.
   */
  static boolean isAbove(MemoryNode node, MemoryNode rival) {
    Trust trust = node.provenance().trust();
    Trust rivalTrust = rival.provenance().trust();
    return node.isInForce()
        && (trust.isAbove(rivalTrust)
            || (node.kind() != NodeKind.TURN
                && rival.status().isWaiting()
                && !rivalTrust.isAbove(trust)));
  }

  /**
   * Whether a memory was stated after another one by somebody whose word counts as much, while both
   * are in force: of two that contradict each other, the newer one is more likely to hold.
   */
  static boolean isNewer(MemoryNode node, MemoryNode rival) {
    return node.isInForce()
        && rival.isInForce()
        && node.provenance().trust() == rival.provenance().trust()
        && node.createdAt().isAfter(rival.createdAt());
  }

  /** Whether a memory is the word of somebody whose word counts for less than that of another. */
  static boolean isBelow(MemoryNode node, MemoryNode rival) {
    return rival.provenance().trust().isAbove(node.provenance().trust());
  }
}
