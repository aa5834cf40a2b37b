package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;

/** Follows lines of base64 to their end. */
final class Base64Lines {
  private static final int MOST_HEADERS = 8;

  private Base64Lines() {}

  /**
   * The end of the key material that begins at {@code from}, or {@code from} if there is none. Its
   * lines may be separated by line ends, real or escaped, quotes, joining marks and headers such as
   * {@code Proc-Type: 4,ENCRYPTED}.
   */
  static int end(CharSequence text, int from, int to, int shortestLine) {
    int end = from;
    int i = from;
    int headers = 0;
    while (i < to) {
      i = skipBetween(text, i, to);
      int lineEnd = CharClass.BASE64.runEnd(text, i, to);
      if (lineEnd == i) {
        return end;
      }
      if (headers < MOST_HEADERS && isHeader(text, lineEnd, to)) {
        headers++;
        i = endOfLine(text, lineEnd, to);
        continue;
      }
      boolean whole = lineEnd - i >= shortestLine && isMixed(text, i, lineEnd);
      boolean lastOfBlock =
          end > from
              && endsLine(text, lineEnd, to)
              && (isMixed(text, i, lineEnd) || text.charAt(lineEnd - 1) == '=');
      if (!whole && !lastOfBlock) {
        return end;
      }
      end = lineEnd;
      if (!whole) {
        return end;
      }
      i = lineEnd;
    }
    return end;
  }

  /** Whether the run has at least two of capital letters, small letters and digits. */
  static boolean isMixed(CharSequence text, int from, int to) {
    boolean capital = false;
    boolean small = false;
    boolean digit = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      capital |= c >= 'A' && c <= 'Z';
      small |= c >= 'a' && c <= 'z';
      digit |= c >= '0' && c <= '9';
    }
    return capital ? small || digit : small && digit;
  }

  private static int skipBetween(CharSequence text, int from, int to) {
    int i = from;
    while (i < to) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < to && "nrt".indexOf(text.charAt(i + 1)) >= 0) {
        i += 2;
      } else if (c == '%' && i + 2 < to && text.charAt(i + 1) == '0') {
        i += 3;
      } else if (c <= ' ' || "\"'`,\\>#*|".indexOf(c) >= 0 || isJoiningPlus(text, i, to)) {
        i++;
      } else {
        return i;
      }
    }
    return i;
  }

  private static boolean isJoiningPlus(CharSequence text, int at, int to) {
    return text.charAt(at) == '+' && at + 1 < to && " \r\n\"'".indexOf(text.charAt(at + 1)) >= 0;
  }

  /**
   * Whether a word that ended here is the name of a header, such as {@code Proc-Type} or {@code
   * Version}.
   */
  private static boolean isHeader(CharSequence text, int wordEnd, int to) {
    int i = CharClass.TOKEN.runEnd(text, wordEnd, Math.min(to, wordEnd + 24));
    return i + 1 < to && text.charAt(i) == ':' && text.charAt(i + 1) == ' ';
  }

  private static int endOfLine(CharSequence text, int from, int to) {
    int i = from;
    while (i < to && text.charAt(i) != '\n' && !AsciiText.startsWith(text, i, "\\n")) {
      i++;
    }
    return i;
  }

  private static boolean endsLine(CharSequence text, int at, int to) {
    return at >= to || "\r\n\\\"'`".indexOf(text.charAt(at)) >= 0;
  }
}
