package dev.memoryweave.upkeep;

import dev.memoryweave.model.InvalidValueException;

/**
 * Figures of the current memories of one tier. The averages are over the memories that were
 * examined, and 0 if there are none.
 *
 * @param memories how many there are
 * @param examined how many of them were examined one by one
 * @param confidence their average confidence, 0 to 1
 * @param freshness their average freshness, 0 to 1: one half at the age of their half-life
 * @param used the share of them that was used at least once, 0 to 1
 */
public record TierHealth(
    long memories, long examined, double confidence, double freshness, double used) {
  /** A tier without memories. */
  public static final TierHealth NONE = new TierHealth(0, 0, 0, 0, 0);

  /** Checks the ranges. */
  public TierHealth {
    InvalidValueException.unless(
        memories >= 0 && examined >= 0, "memories", memories, "not be negative");
    for (double part : new double[] {confidence, freshness, used}) {
      InvalidValueException.unless(part >= 0 && part <= 1, "average", part, "be from 0 to 1");
    }
  }
}
