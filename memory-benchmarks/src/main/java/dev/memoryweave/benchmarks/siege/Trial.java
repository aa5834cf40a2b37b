package dev.memoryweave.benchmarks.siege;

/** One way to lay siege to the store, done round by round. */
interface Trial {

  /** How many rounds there are unless told otherwise. */
  int rounds(boolean isBrief);

  /**
   * Does one round and says what it found in its tally. What is thrown is a failure of the round.
   *
   * @throws NotHereException if it cannot be done on this machine
   */
  void round(Round round) throws Exception;

  /** Says what is to be told of all rounds together. */
  default void conclude(Tally tally) {}
}
