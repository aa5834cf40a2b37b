package dev.memoryweave.privacy;

/** Tells where a token begins, also inside escaped or URL-encoded text. */
final class Edge {
  private Edge() {}

  /**
   * Whether a token may begin at {@code start}: nothing before it, a character that is no letter
   * and no digit, the end of another secret, or the end of an escape such as {@code \n} or {@code
   * %3D} or of one with four hexadecimal digits, whose last letter is not part of a word.
   */
  static boolean opens(CharSequence text, int start, int lastEnd) {
    if (start == 0 || start == lastEnd || !CharClass.ALNUM.has(text.charAt(start - 1))) {
      return true;
    }
    return endsEscape(text, start);
  }

  private static boolean endsEscape(CharSequence text, int end) {
    if (end >= 2 && text.charAt(end - 2) == '\\' && "nrtbf".indexOf(text.charAt(end - 1)) >= 0) {
      return true;
    }
    if (end >= 3 && text.charAt(end - 3) == '%') {
      return CharClass.ANY_CASE_HEX.hasAll(text, end - 2, end);
    }
    return end >= 6
        && text.charAt(end - 6) == '\\'
        && text.charAt(end - 5) == 'u'
        && CharClass.ANY_CASE_HEX.hasAll(text, end - 4, end);
  }

  /** Whether {@code literal} stands at {@code at}. */
  static boolean startsWith(CharSequence text, int at, String literal) {
    if (at < 0 || at + literal.length() > text.length()) {
      return false;
    }
    for (int i = 0; i < literal.length(); i++) {
      if (text.charAt(at + i) != literal.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code literal}, given in lower case, stands at {@code at} in any case. */
  static boolean startsWithIgnoringCase(CharSequence text, int at, String literal) {
    if (at < 0 || at + literal.length() > text.length()) {
      return false;
    }
    for (int i = 0; i < literal.length(); i++) {
      if (lower(text.charAt(at + i)) != literal.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Lower case of ASCII letters; every other character as it is. */
  static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
  }

  /** The text from {@code from} to {@code to} with ASCII letters in lower case. */
  static String lower(CharSequence text, int from, int to) {
    StringBuilder lower = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      lower.append(lower(text.charAt(i)));
    }
    return lower.toString();
  }
}
