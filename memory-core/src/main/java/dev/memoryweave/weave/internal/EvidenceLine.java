package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;

/**
 * A piece of evidence as the block shows it.
 *
 * @param evidence the evidence
 * @param markdown its line below the item, with the line end
 */
record EvidenceLine(Evidence evidence, String markdown) {
  boolean contradicts() {
    return evidence.polarity() == Polarity.CONTRADICTS;
  }
}
