package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Evidence;

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
