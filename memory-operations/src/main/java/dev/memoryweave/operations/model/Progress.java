package dev.memoryweave.operations.model;

/** Receives the progress of a call. */
@FunctionalInterface
public interface Progress {
  /** A door that shows no progress. */
  Progress NONE = (done, total, message) -> {};

  /**
   * Receives one step of progress.
   *
   * @param done how much is done, in the unit of {@code total}
   * @param total how much there is to do
   * @param message the same in words
   */
  void at(long done, long total, String message);
}
