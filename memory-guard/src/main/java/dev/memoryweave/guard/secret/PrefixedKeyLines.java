package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;

/**
 * The lines of a key that each have a prefix: a date in a log, the sign of a diff, the mark of a
 * quotation, the line number. Only the end of each line counts.
 */
final class PrefixedKeyLines {
  private static final int SHORTEST_LINE = 40;
  private static final int LONGEST_LINE = 400;
  private static final int MOST_OTHERS = 4;

  /** Less than for random letters: keys begin with bytes that are the same in all of them. */
  private static final double SURPRISE = 0.25;

  private static final String AFTER = " \t\r\"'`,;+\\)";

  private PrefixedKeyLines() {}

  /** The end of the last whole line of key material after {@code from}; {@code from} if none. */
  static int end(CharSequence text, int from, int to) {
    int end = from;
    int others = 0;
    int line = afterLine(text, from, to);
    while (line < to && others <= MOST_OTHERS) {
      int next = afterLine(text, line, to);
      int material = materialEnd(text, line, next);
      if (material > line) {
        end = material;
      } else {
        // Headers, an empty line, and the last line, which is short.
        others++;
      }
      line = next;
    }
    return end;
  }

  private static int afterLine(CharSequence text, int from, int to) {
    int limit = Math.min(to, from + LONGEST_LINE);
    int i = from;
    while (i < limit) {
      if (text.charAt(i) == '\n') {
        return i + 1;
      }
      i++;
    }
    return i < to ? to : i;
  }

  /** The end of the key material at the end of the line; {@code line} if there is none. */
  private static int materialEnd(CharSequence text, int line, int next) {
    int end = next;
    while (end > line && isAfter(text, line, end)) {
      end--;
    }
    int start = CharClass.BASE64.runStart(text, end, line);
    boolean material =
        end - start >= SHORTEST_LINE
            && Base64Lines.isMixed(text, start, end)
            && Randomness.surprise(text, start, end) >= SURPRISE;
    return material ? end : line;
  }

  /** The allowed text after the material: a line end, real or escaped, a quote, a joining mark. */
  private static boolean isAfter(CharSequence text, int line, int end) {
    char c = text.charAt(end - 1);
    return c == '\n'
        || AFTER.indexOf(c) >= 0
        || (end - 2 >= line && text.charAt(end - 2) == '\\' && "nrt".indexOf(c) >= 0);
  }
}
