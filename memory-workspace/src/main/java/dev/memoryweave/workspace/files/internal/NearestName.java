package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggests the name that somebody may have meant. */
public final class NearestName {
  private static final int LONGEST = 60;

  private NearestName() {}

  /** The name with the fewest changes, if these are less than half of it. */
  public static Optional<String> to(String written, Collection<String> names) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    String wanted = plain(written);
    return names.stream()
        .filter(name -> changes(wanted, plain(name)) <= plain(name).length() / 3 + 1)
        .min(
            Comparator.<String>comparingInt(name -> changes(wanted, plain(name)))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static String plain(String name) {
    return PlainText.lowerCase(name).replace("_", "").replace("-", "");
  }

  /** The Levenshtein distance, row by row. */
  private static int changes(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
