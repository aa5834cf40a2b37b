package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a text of an operation fit for the terminal: harmless, with lines no longer than its width.
 *
 * @param paint the colours
 * @param width the width of a line in columns; 0 to keep lines as they are, such as in a pipe
 */
public record Page(Paint paint, int width) {
  private static final int LONGEST_HEADING = 60;

  /** The text. */
  public String text(String text) {
    return String.join("\n", lines(text));
  }

  /** The text, with its first line, headings and warnings highlighted. */
  public String titled(String text) {
    List<String> painted = new ArrayList<>();
    boolean first = true;
    for (String line : SafeText.of(text.stripTrailing()).split("\n", -1)) {
      for (String part : TextLines.fitted(line, width)) {
        painted.add(painted(line, part, first));
      }
      first = false;
    }
    return String.join("\n", painted);
  }

  private String painted(String line, String part, boolean first) {
    if (line.startsWith("Beware: ") || line.startsWith("Warning: ")) {
      return paint.careful(part);
    }
    return first || isHeading(line) ? paint.strong(part) : part;
  }

  private List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : SafeText.of(text.stripTrailing()).split("\n", -1)) {
      lines.addAll(TextLines.fitted(line, width));
    }
    return lines;
  }

  private static boolean isHeading(String line) {
    return line.endsWith(":")
        && line.length() <= LONGEST_HEADING
        && Character.isUpperCase(line.codePointAt(0));
  }
}
