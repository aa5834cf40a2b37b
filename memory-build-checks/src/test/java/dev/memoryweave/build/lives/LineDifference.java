package dev.memoryweave.build.lives;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The first lines in which two texts differ, in the manner of a unified difference. It looks a
 * little ahead for where the texts agree again, so it is quick on any texts, and not always the
 * shortest.
 */
final class LineDifference {
  private static final int CONTEXT = 3;
  private static final int AHEAD = 400;
  private static final int AGREED = 2;
  private static final int MOST_LINES = 120;

  private final List<String> before;
  private final List<String> after;
  private final List<String> shown = new ArrayList<>();
  private final Deque<String> context = new ArrayDeque<>();
  private int following;

  private LineDifference(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
  }

  /** The difference as lines; empty for equal texts. */
  static String of(String before, String after) {
    LineDifference difference = new LineDifference(before.lines().toList(), after.lines().toList());
    difference.compare();
    List<String> shown = difference.shown;
    return shown.size() <= MOST_LINES
        ? String.join("\n", shown)
        : String.join("\n", shown.subList(0, MOST_LINES)) + "\n... and more";
  }

  private void compare() {
    int i = 0;
    int j = 0;
    while ((i < before.size() || j < after.size()) && shown.size() <= MOST_LINES) {
      if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
        agree(before.get(i));
        i++;
        j++;
        continue;
      }
      int[] skip = nextAgreement(i, j);
      begin(i, j);
      for (int end = i + skip[0]; i < end; i++) {
        shown.add("-" + before.get(i));
      }
      for (int end = j + skip[1]; j < end; j++) {
        shown.add("+" + after.get(j));
      }
      following = CONTEXT;
    }
  }

  private void agree(String line) {
    if (following > 0) {
      shown.add(" " + line);
      following--;
      return;
    }
    context.addLast(line);
    if (context.size() > CONTEXT) {
      context.removeFirst();
    }
  }

  private void begin(int i, int j) {
    boolean goesOn = following > 0 || (context.isEmpty() && !shown.isEmpty());
    if (!goesOn) {
      shown.add("@@ line " + (i + 1) + ", now " + (j + 1) + " @@");
      context.forEach(line -> shown.add(" " + line));
    }
    context.clear();
  }

  /** How many lines to pass on either side, the fewest in all, until both go on alike. */
  private int[] nextAgreement(int i, int j) {
    for (int sum = 1; sum <= AHEAD; sum++) {
      for (int left = 0; left <= sum; left++) {
        if (agreeAt(i + left, j + sum - left)) {
          return new int[] {left, sum - left};
        }
      }
    }
    return new int[] {before.size() - i, after.size() - j};
  }

  private boolean agreeAt(int i, int j) {
    if (i > before.size() || j > after.size()) {
      return false;
    }
    if (i == before.size() || j == after.size()) {
      return i == before.size() && j == after.size();
    }
    for (int k = 0; k < AGREED; k++) {
      if (i + k == before.size() || j + k == after.size()) {
        return before.size() - i == after.size() - j;
      }
      if (!before.get(i + k).equals(after.get(j + k))) {
        return false;
      }
    }
    return true;
  }
}
