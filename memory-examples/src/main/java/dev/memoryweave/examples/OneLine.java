package dev.memoryweave.examples;

import java.util.regex.Pattern;

/** Text fit for one line of a terminal. */
final class OneLine {
  private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\s]+");

  private OneLine() {}

  /** The text with each run of blanks, line ends and control characters replaced by one blank. */
  static String of(String text) {
    return UNFIT.matcher(text).replaceAll(" ").strip();
  }

  /**
   * The text on one line, cut to a number of characters, with an ellipsis at the end if it was cut.
   */
  static String of(String text, int longest) {
    String line = of(text);
    return line.codePointCount(0, line.length()) <= longest
        ? line
        : line.substring(0, line.offsetByCodePoints(0, longest - 1)).stripTrailing() + "…";
  }
}
