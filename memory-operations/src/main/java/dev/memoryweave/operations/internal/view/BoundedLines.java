package dev.memoryweave.operations.internal.view;

import dev.memoryweave.weave.TokenCounter;
import java.util.List;

/** Lists of lines that cost a limited number of tokens. */
public final class BoundedLines {
  /** The most tokens of a list in one answer. */
  public static final int MOST_TOKENS = 2_000;

  private static final TokenCounter COUNTER = TokenCounter.estimating();

  private BoundedLines() {}

  /**
   * The lines, as many as fit; where some do not, a last line says how many.
   *
   * @param rest the way to see the others, in words that follow a semicolon
   */
  public static String of(List<String> lines, String rest) {
    int fitting = fitting(lines);
    String shown = String.join("\n", lines.subList(0, fitting));
    return fitting == lines.size()
        ? shown
        : shown + "\n- and " + (lines.size() - fitting) + " more; " + rest;
  }

  /** How many of the lines fit into a list, from the first; at least one if there are any. */
  public static int fitting(List<String> lines) {
    return fitting(lines, MOST_TOKENS, 1);
  }

  /**
   * How many of the lines fit, from the first; at least one if there are any.
   *
   * @param most the most tokens of all together
   * @param perLine what each line costs beside its text
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

  /** The beginning of a text, at most so many characters; what is longer ends in an ellipsis. */
  public static String beginning(String text, int most) {
    return text.length() <= most ? text : text.substring(0, end(text, most - 1)) + "…";
  }

  /** A text of at most so many characters; what is longer says how much is missing. */
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

  /** Where to end a text so that no character is cut in two. */
  private static int end(String text, int most) {
    return Character.isLowSurrogate(text.charAt(most)) ? most - 1 : most;
  }
}
