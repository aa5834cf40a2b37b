package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Trust;

/** Tells which of two memories on one thing counts for more, by whose word they are. */
final class Precedence {
  private Precedence() {}

  /**
   * Whether a memory in force stands above another one: its author's word counts for more, or as
   * much and the other one waits.
   */
  static boolean isAbove(MemoryNode one, MemoryNode other) {
    Trust trust = one.provenance().trust();
    Trust otherTrust = other.provenance().trust();
    return one.isInForce()
        && (trust.isAbove(otherTrust)
            || (other.status().isWaiting() && !otherTrust.isAbove(trust)));
  }

  /** Whether a memory is the word of somebody whose word counts for less than that of another. */
  static boolean isBelow(MemoryNode one, MemoryNode other) {
    return other.provenance().trust().isAbove(one.provenance().trust());
  }
}
