package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.internal.view.BoundedLines;
import java.util.ArrayList;
import java.util.List;

/** The lines in which two texts differ, without the common beginning and end. */
final class LineDiff {
  /** Maximum number of lines shown of each side. */
  private static final int MOST = 40;

  private static final int LONGEST_LINE = 160;

  private LineDiff() {}

  /** The lines of the first text after a minus, those of the second after a plus. */
  static List<String> lines(String before, String after) {
    List<String> first = before.lines().toList();
    List<String> second = after.lines().toList();
    int begin = 0;
    int shorter = Math.min(first.size(), second.size());
    while (begin < shorter && first.get(begin).equals(second.get(begin))) {
      begin++;
    }
    int end = 0;
    while (end < shorter - begin
        && first.get(first.size() - 1 - end).equals(second.get(second.size() - 1 - end))) {
      end++;
    }
    List<String> lines = new ArrayList<>();
    add(lines, "- ", first.subList(begin, first.size() - end));
    add(lines, "+ ", second.subList(begin, second.size() - end));
    return lines;
  }

  private static void add(List<String> lines, String sign, List<String> changed) {
    changed.stream()
        .limit(MOST)
        .map(line -> sign + BoundedLines.shortened(line, LONGEST_LINE, "see data"))
        .forEach(lines::add);
    if (changed.size() > MOST) {
      lines.add(sign + "… " + (changed.size() - MOST) + " more lines");
    }
  }
}
