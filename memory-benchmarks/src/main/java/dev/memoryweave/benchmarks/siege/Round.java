package dev.memoryweave.benchmarks.siege;

import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * One round of a trial.
 *
 * @param number counted from 0
 * @param folder an empty folder of its own
 * @param random where every choice comes from
 * @param trialSeed the same for all rounds of the trial
 * @param isBrief whether it is one of the tests, which have little time
 * @param tally where it says what it found
 */
record Round(
    int number,
    Path folder,
    SplittableRandom random,
    long trialSeed,
    boolean isBrief,
    Tally tally) {

  Path file() {
    return folder.resolve("memory.db");
  }

  /** A number from the first to the last, both included. */
  int between(int first, int last) {
    return first + random.nextInt(last - first + 1);
  }

  boolean oneIn(int chances) {
    return random.nextInt(chances) == 0;
  }
}
