package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Trust;

/** Decides which of two memories on one subject takes precedence, by the trust in their authors. */
final class Precedence {
  private Precedence() {}

  /**
   * Whether an active memory takes precedence over another one: its author is more trusted, or
   * equally trusted and the other one is pending. Being said in a conversation does not confirm a
   * memory.
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
   * Whether a memory is newer than another one by an equally trusted author, while both are active:
   * of two that contradict each other, the newer one is more likely to hold.
   */
  static boolean isNewer(MemoryNode node, MemoryNode rival) {
    return node.isInForce()
        && rival.isInForce()
        && node.provenance().trust() == rival.provenance().trust()
        && node.createdAt().isAfter(rival.createdAt());
  }

  /** Whether a memory's author is less trusted than that of another. */
  static boolean isBelow(MemoryNode node, MemoryNode rival) {
    return rival.provenance().trust().isAbove(node.provenance().trust());
  }
}
