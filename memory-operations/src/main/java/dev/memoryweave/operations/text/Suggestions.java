package dev.memoryweave.operations.text;

import dev.memoryweave.model.internal.Text;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that a caller probably meant. */
public final class Suggestions {
  private static final int LONGEST = 60;

  private Suggestions() {}

  /** The known name nearest to a written one, or nothing if none is near. */
  public static Optional<String> closest(String written, Collection<String> names) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    String wanted = bare(written);
    return names.stream()
        .filter(name -> distance(wanted, bare(name)) <= Math.max(1, bare(name).length() / 3))
        .min(
            Comparator.<String>comparingInt(name -> distance(wanted, bare(name)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** {@code tokenBudget}, {@code token-budget} and {@code token_budget} are the same name. */
  private static String bare(String name) {
    return Text.lowerCase(name).replaceAll("[^\\p{Alnum}]", "");
  }

  /** Insertions, deletions, replacements and swaps of neighbours that make one out of the other. */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        cost[i][j] =
            Math.min(
                cost[i - 1][j - 1] + (same ? 0 : 1), Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
