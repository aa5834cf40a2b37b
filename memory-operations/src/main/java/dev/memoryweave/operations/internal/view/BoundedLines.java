package dev.memoryweave.operations.internal.view;

import dev.memoryweave.weave.TokenCounter;
import java.util.List;

/** Lists of lines within a limited number of tokens. */
public final class BoundedLines {
  /** Maximum number of tokens of a list in one answer. */
  public static final int MOST_TOKENS = 2_000;

  private static final TokenCounter COUNTER = TokenCounter.estimating();

  private BoundedLines() {}

  /**
   * As many lines as fit; if some do not, a last line says how many.
   *
   * @param rest how to see the others, in words that follow a semicolon
   */
  public static String of(List<String> lines, String rest) {
    int fitting = fitting(lines);
    String shown = String.join("\n", lines.subList(0, fitting));
    return fitting == lines.size()
        ? shown
        : shown + "\n- and " + (lines.size() - fitting) + " more; " + rest;
  }

  /** How many of the first lines fit into a list; at least one if there are any. */
  public static int fitting(List<String> lines) {
    return fitting(lines, MOST_TOKENS, 1);
  }

  /**
   * How many of the first lines fit; at least one if there are any.
   *
   * @param most the maximum number of tokens of all lines together
   * @param perLine the cost of each line besides its text
   */
  public static int fitting(List<String> lines, int most, int perLine) {
    int tokens = 0;
    for (int i = 0; i < lines.size(); i++) {
      tokens += COUNTER.count(lines.get(i)) + perLine;
      if (tokens > most && i > 0) {
        return i;
      }
    }
    return lines.size();
  }

  /** The beginning of a text, up to a number of characters; a longer text ends in an ellipsis. */
  public static String beginning(String text, int most) {
    return text.length() <= most ? text : text.substring(0, end(text, most - 1)) + "…";
  }

  /** A text of up to a number of characters; a longer one says how much is missing. */
  public static String shortened(String text, int most, String rest) {
    if (text.length() <= most) {
      return text;
    }
    int end = end(text, most);
    return text.substring(0, end)
        + "… ("
        + (text.length() - end)
        + " more characters; "
        + rest
        + ")";
  }

  /** The index at which to cut a text without splitting a character. */
  private static int end(String text, int most) {
    return Character.isLowSurrogate(text.charAt(most)) ? most - 1 : most;
  }
}
