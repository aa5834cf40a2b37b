package dev.memoryweave.language.internal;

/** Distance of two words in typing errors. */
public final class EditDistance {
  private EditDistance() {}

  /**
   * The number of letters to add, remove or change; swapped neighbours count as one change (optimal
   * string alignment). The time is the product of the lengths.
   */
  public static int between(String one, String other) {
    int[][] steps = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, one, other, i, j);
      }
    }
    return steps[one.length()][other.length()];
  }

  private static int step(int[][] steps, String one, String other, int i, int j) {
    int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
    int least = Math.min(steps[i - 1][j], steps[i][j - 1]) + 1;
    least = Math.min(least, steps[i - 1][j - 1] + change);
    boolean swapped =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
  }
}
