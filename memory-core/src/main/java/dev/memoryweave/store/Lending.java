package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;

/**
 * How the hits of one session lend each other what their terms give: what is said next to a word is
 * often about it, though it does not repeat it. A term or phrase counts for a hit as much as it
 * counts for itself, or as much as a neighbour lends, whichever is more, so that neighbours that
 * say the same add nothing.
 *
 * @param pool how many of the best hits take part, each as lender and as borrower, 1 to {@value
 *     TextQuery#MAX_LIMIT}
 * @param reach how many places away in the order of insertion a neighbour may be, 1 to 20
 * @param weight what a term counts for a direct neighbour, relative to what it counts for the hit
 *     itself, above 0 and at most 1; each further place is lent {@value #FURTHER} of what the one
 *     before is
 * @param fullLength how many terms a hit may have that lends in full, 1 or more; a longer one lends
 *     less in proportion, as most of it is about something else
 */
public record Lending(int pool, int reach, double weight, int fullLength) {
  /** What is lent over a further place, relative to the one before. */
  public static final double FURTHER = .7;

  /** Checks the ranges. */
  public Lending {
    InvalidValueException.within("pool", pool, 1, TextQuery.MAX_LIMIT);
    InvalidValueException.within("reach", reach, 1, 20);
    InvalidValueException.unless(
        weight > 0 && weight <= 1, "weight", weight, "be above 0 and at most 1");
    InvalidValueException.within("fullLength", fullLength, 1, Integer.MAX_VALUE);
  }

  /** What is lent to a hit so many places away, relative to what it counts itself. */
  double weightAt(int places) {
    return weight * Math.pow(FURTHER, places - 1);
  }

  /** What a hit of so many terms lends, relative to a short one. */
  double partOf(int length) {
    return length <= fullLength ? 1 : (double) fullLength / length;
  }
}
