package dev.memoryweave;

/** How often a test with random input tries again. */
public final class Rounds {
  private static final int TIMES = Math.max(1, Integer.getInteger("memoryweave.rounds", 1));

  private Rounds() {}

  /**
   * As often as usual, times the system property {@code memoryweave.rounds}.
   *
   * @param usual enough for every build
   */
  public static int of(int usual) {
    return Math.multiplyExact(usual, TIMES);
  }
}
