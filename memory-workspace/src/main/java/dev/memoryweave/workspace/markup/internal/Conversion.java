package dev.memoryweave.workspace.markup.internal;

import java.util.Arrays;
import java.util.List;

/**
 * Turns a text into Markdown line by line, so that each line keeps its number. Only what structures
 * the text is turned: headings, lists, code and notes.
 */
abstract class Conversion {
  static final String FENCE = "```";

  /** Longer lines are data rather than markup. */
  static final int LONGEST_LINE = 4_000;

  /** The lines of the text. */
  final List<String> lines;

  private final String[] converted;
  private final boolean endsLine;

  Conversion(String text) {
    lines = Arrays.asList(text.split("\n", -1));
    converted = new String[lines.size()];
    endsLine = text.endsWith("\n");
  }

  /** Converts the line at an index and perhaps some below it; gives the index of the next one. */
  abstract int convert(int at);

  final String markdown() {
    int count = endsLine ? lines.size() - 1 : lines.size();
    for (int at = 0; at < count; ) {
      at = convert(at);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      text.append(i == 0 ? "" : "\n").append(converted[i] == null ? "" : converted[i]);
    }
    return text.toString();
  }

  /** Sets a line; one that is never set becomes empty. */
  final void put(int at, String line) {
    if (at < converted.length) {
      converted[at] = line;
    }
  }

  final String line(int at) {
    return at >= 0 && at < lines.size() ? lines.get(at) : "";
  }

  final boolean isBlank(int at) {
    return line(at).isBlank();
  }

  /** Whether a line is one sign, repeated at least that often. */
  static boolean isRule(String line, int least) {
    int end = line.length();
    while (end > 0 && Character.isWhitespace(line.charAt(end - 1))) {
      end--;
    }
    if (end < least || line.charAt(0) <= ' ' || Character.isLetterOrDigit(line.charAt(0))) {
      return false;
    }
    for (int i = 1; i < end; i++) {
      if (line.charAt(i) != line.charAt(0)) {
        return false;
      }
    }
    return true;
  }

  static int indent(String line) {
    int indent = 0;
    while (indent < line.length() && line.charAt(indent) == ' ') {
      indent++;
    }
    return indent;
  }
}
