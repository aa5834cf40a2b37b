package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.text.ListDifference;
import dev.memoryweave.operations.text.ListDifference.Side;
import java.util.ArrayList;
import java.util.List;

/** The lines in which two texts differ. */
final class LineDiff {
  /** Maximum number of lines shown. */
  private static final int MOST = 80;

  private static final int LONGEST_LINE = 160;

  private LineDiff() {}

  /** The lines of the first text after a minus, those of the second after a plus. */
  static List<String> lines(String before, String after) {
    List<String> lines = new ArrayList<>();
    for (var step : ListDifference.of(before.lines().toList(), after.lines().toList())) {
      if (step.side() != Side.BOTH) {
        String sign = step.side() == Side.BEFORE ? "- " : "+ ";
        lines.add(sign + BoundedLines.shortened(step.item(), LONGEST_LINE, "see data"));
      }
    }
    if (lines.size() > MOST) {
      int more = lines.size() - MOST;
      lines.subList(MOST, lines.size()).clear();
      lines.add("… " + more + " more lines");
    }
    return lines;
  }
}
