package dev.memoryweave.evidence.internal;

import dev.memoryweave.model.Evidence;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parsed locator: {@code path}, {@code path:line} or {@code path:from-to}; a web address is taken
 * as it is.
 *
 * @param place the part before the lines
 * @param from the first line, from 1; 0 for all of it
 * @param to the last line; 0 for all of it
 */
public record SourceLocator(String place, int from, int to) {
  private static final Pattern LINES = Pattern.compile("(.+):([0-9]{1,9})(?:-([0-9]{1,9}))?");

  /** Parses a locator of evidence. */
  public static SourceLocator of(Evidence.Kind kind, String locator) {
    Matcher lines = LINES.matcher(locator);
    // The number at the end of an address is a port.
    if (kind == Evidence.Kind.URL || !lines.matches()) {
      return new SourceLocator(locator, 0, 0);
    }
    int from = Integer.parseInt(lines.group(2));
    int to = lines.group(3) == null ? from : Integer.parseInt(lines.group(3));
    return from < 1 || to < from
        ? new SourceLocator(locator, 0, 0)
        : new SourceLocator(lines.group(1), from, to);
  }

  /** Whether it names lines. */
  public boolean hasLines() {
    return from > 0;
  }

  /** The lines that it names, as far as they exist. */
  String linesOf(List<String> lines) {
    return linesOf(lines, from, to);
  }

  /** The lines in a range, counted from 1, as far as they exist. */
  static String linesOf(List<String> lines, int from, int to) {
    int end = Math.min(to, lines.size());
    return from > end ? "" : String.join("\n", lines.subList(from - 1, end));
  }

  /** A copy that begins at another line and has as many lines. */
  public String at(int line) {
    int last = line + (to - from);
    return place + ":" + line + (last == line ? "" : "-" + last);
  }
}
