package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * A text of an operation as a page: its first line stands out, and so do headings and warnings.
 *
 * @param paint the colours
 */
record Page(Paint paint) {
  private static final int LONGEST_HEADING = 60;

  /** The page. */
  String text(String text) {
    List<String> lines = new ArrayList<>();
    boolean first = true;
    for (String line : SafeText.of(text.stripTrailing()).split("\n", -1)) {
      if (line.startsWith("Beware: ") || line.startsWith("Warning: ")) {
        lines.add(paint.careful(line));
      } else if (first || isHeading(line)) {
        lines.add(paint.strong(line));
      } else {
        lines.add(line);
      }
      first = false;
    }
    return String.join("\n", lines);
  }

  private static boolean isHeading(String line) {
    return line.endsWith(":")
        && line.length() <= LONGEST_HEADING
        && Character.isUpperCase(line.codePointAt(0));
  }
}
