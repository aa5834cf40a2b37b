package dev.memoryweave.guard.internal;

/** Comparison and lower case of ASCII text inside longer texts, without copies. */
public final class AsciiText {
  private AsciiText() {}

  /** Whether {@code literal} is at {@code at}. */
  public static boolean startsWith(CharSequence text, int at, String literal) {
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

  /** Whether {@code literal}, given in lower case, is at {@code at} in any case. */
  public static boolean startsWithIgnoringCase(CharSequence text, int at, String literal) {
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

  /** Lower case of ASCII letters; every other character unchanged. */
  public static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
  }

  /** The text from {@code from} to {@code to} with ASCII letters in lower case. */
  public static String lower(CharSequence text, int from, int to) {
    StringBuilder lower = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      lower.append(lower(text.charAt(i)));
    }
    return lower.toString();
  }
}
