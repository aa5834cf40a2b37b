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
  static boolean isAbove(MemoryNode memory, MemoryNode than) {
    Trust trust = memory.provenance().trust();
    Trust otherTrust = than.provenance().trust();
    return memory.isInForce()
        && (trust.isAbove(otherTrust) || (than.status().isWaiting() && !otherTrust.isAbove(trust)));
  }

  /** Whether a memory is the word of somebody whose word counts for less than that of another. */
  static boolean isBelow(MemoryNode memory, MemoryNode than) {
    return than.provenance().trust().isAbove(memory.provenance().trust());
  }
}
