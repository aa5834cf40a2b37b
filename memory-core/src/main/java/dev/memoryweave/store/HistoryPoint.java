package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;

/**
 * A point in the history of a store, for somebody who keeps data that belongs to it, such as the
 * state of the last comparison with files. Event numbers alone do not distinguish histories: a
 * backup that is restored and written to reuses the numbers of the store that it was made from.
 *
 * @param sequence the number of the latest event of the whole store; 0 if there was none
 * @param mark a random text that no other history has at that event; empty if there was none
 */
public record HistoryPoint(long sequence, String mark) {
  /** The beginning of every history. */
  public static final HistoryPoint BEGINNING = new HistoryPoint(0, "");

  /** Checks that the point has a mark unless it is the beginning. */
  public HistoryPoint {
    InvalidValueException.unless(sequence >= 0, "sequence", sequence, "not be negative");
    InvalidValueException.unless(
        mark.isEmpty() == (sequence == 0), "mark", mark, "be empty at the beginning alone");
  }
}
