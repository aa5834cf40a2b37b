package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;

/** Decides where a token begins, also inside escaped or URL-encoded text. */
final class TokenBoundary {
  private static final CharClass COLOUR = CharClass.of("0-9;");

  private TokenBoundary() {}

  /**
   * Whether a token may begin at {@code start}: after nothing, a character that is neither letter
   * nor digit, the end of another secret, or the end of an escape: one such as {@code \n} or {@code
   * %3D}, one with four hexadecimal digits, or one for a colour as in logs, {@code [93m}, whose
   * last letter is not part of a word.
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
    if (text.charAt(end - 1) == 'm') {
      int colour = COLOUR.runStart(text, end - 1, end - 9);
      return colour < end - 1 && colour > 0 && text.charAt(colour - 1) == '[';
    }
    return end >= 6
        && text.charAt(end - 6) == '\\'
        && text.charAt(end - 5) == 'u'
        && CharClass.ANY_CASE_HEX.hasAll(text, end - 4, end);
  }
}
