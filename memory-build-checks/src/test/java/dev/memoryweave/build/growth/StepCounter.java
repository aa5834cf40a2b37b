package dev.memoryweave.build.growth;

/**
 * Counts the steps of code that {@link CountingClassLoader} has loaded: each call, each repetition
 * of a loop, and each character or element that the JDK looks at on its behalf. Counts are the same
 * on any machine under any load, which times are not.
 *
 * <p>Public for the code that counts. Only the thread that began is measured.
 */
public final class StepCounter {
  private static volatile Thread measured = Thread.currentThread();
  private static long steps;
  private static long limit = Long.MAX_VALUE;

  private StepCounter() {}

  /** The end of code that takes more steps than it may. */
  static final class LimitError extends Error {
    private static final long serialVersionUID = 1;

    LimitError() {
      super("More steps than allowed", null, false, false);
    }
  }

  /** One more step. */
  public static void step() {
    steps(1);
  }

  /** So many more steps. */
  static void steps(long count) {
    if (Thread.currentThread() == measured) {
      steps += count;
      if (steps > limit) {
        throw new LimitError();
      }
    }
  }

  /** Begins to count the steps of this thread from 0. */
  static void start(long mostSteps) {
    measured = Thread.currentThread();
    steps = 0;
    limit = mostSteps;
  }

  /** Ends counting and gives the steps since the start. */
  static long stop() {
    limit = Long.MAX_VALUE;
    return steps;
  }
}
