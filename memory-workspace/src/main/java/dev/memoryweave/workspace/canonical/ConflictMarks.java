package dev.memoryweave.workspace.canonical;

import java.util.List;
import java.util.regex.Pattern;

/** Finds the marks that git leaves where two sides of a merge changed the same lines. */
final class ConflictMarks {
  private static final Pattern OURS = Pattern.compile("<{7}(?: .*)?");
  private static final Pattern BASE = Pattern.compile("\\|{7}(?: .*)?");
  private static final Pattern MIDDLE = Pattern.compile("={7}");
  private static final Pattern THEIRS = Pattern.compile(">{7}(?: .*)?");

  private int begin;
  private int base;
  private int middle;

  private ConflictMarks() {}

  /** Adds a finding for each conflict in a text. A line of equal signs alone is a heading's. */
  static void find(String text, String path, List<Finding> findings) {
    if (!text.contains("<<<<<<<") && !text.contains(">>>>>>>")) {
      return;
    }
    ConflictMarks marks = new ConflictMarks();
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      marks.line(line.stripTrailing(), number, path, findings);
    }
    if (marks.begin > 0) {
      marks.report(marks.begin, path, findings, "has no end");
    }
  }

  private void line(String line, int number, String path, List<Finding> findings) {
    if (OURS.matcher(line).matches()) {
      if (begin > 0) {
        report(begin, path, findings, "has no end");
      }
      begin = number;
      base = 0;
      middle = 0;
    } else if (begin > 0 && BASE.matcher(line).matches()) {
      base = number;
    } else if (begin > 0 && middle == 0 && MIDDLE.matcher(line).matches()) {
      middle = number;
    } else if (THEIRS.matcher(line).matches()) {
      if (begin > 0 && middle > 0) {
        int firstEnd = base > 0 ? base : middle;
        report(
            begin,
            path,
            findings,
            "has its own side in "
                + lines(begin, firstEnd)
                + " and the other side in "
                + lines(middle, number));
      } else {
        report(number, path, findings, "has no beginning");
      }
      begin = 0;
    }
  }

  /** The lines between two marks. */
  private static String lines(int from, int to) {
    return switch (to - from) {
      case 1 -> "no line";
      case 2 -> "line " + (from + 1);
      default -> "lines " + (from + 1) + " to " + (to - 1);
    };
  }

  private void report(int line, String path, List<Finding> findings, String what) {
    findings.add(
        Finding.of(
            FindingCode.CONFLICT, path, line, "a conflict of a merge was left, which " + what));
  }
}
