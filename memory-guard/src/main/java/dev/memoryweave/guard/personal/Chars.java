package dev.memoryweave.guard.personal;

/** Questions about single characters at the edges of a value. */
final class Chars {
  private Chars() {}

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  static boolean isAsciiLetter(char c) {
    return isUpper(c) || (c >= 'a' && c <= 'z');
  }

  static boolean isAlnum(char c) {
    return c < 128 ? isDigit(c) || isAsciiLetter(c) : isSpacedLetter(c);
  }

  /**
   * Whether it belongs to words with spaces between them: a value may stand beside Chinese text.
   */
  private static boolean isSpacedLetter(char c) {
    return Character.isLetterOrDigit(c) && c < '\u2e80';
  }

  /** The character at an index, or a line feed outside of the text. */
  static char at(CharSequence text, int index) {
    return index < 0 || index >= text.length() ? '\n' : text.charAt(index);
  }

  /** The end of the run of digits from an index on, looking at most {@code most} ahead. */
  static int digitsEnd(CharSequence text, int from, int most) {
    int end = from;
    while (end - from < most && isDigit(at(text, end))) {
      end++;
    }
    return end;
  }

  /** Whether a number can begin here: it is no part of a longer word, path, decimal or amount. */
  static boolean startsFree(CharSequence text, int start) {
    char before = at(text, start - 1);
    if (isAlnum(before) || "_#$€£+%\\/&~".indexOf(before) >= 0) {
      return false;
    }
    return ".,-:@".indexOf(before) < 0 || !isDigitOrHyphenated(before, at(text, start - 2));
  }

  private static boolean isDigitOrHyphenated(char sign, char before) {
    return (sign == '-' || sign == '.' || sign == '@') ? isAlnum(before) : isDigit(before);
  }

  /** Whether a number can end here: neither a word, a path nor a decimal goes on. */
  static boolean endsFree(CharSequence text, int end) {
    char after = at(text, end);
    if (isAlnum(after) || after == '_' || after == '%' || after == '$' || after == '€') {
      return false;
    }
    return ".,-/:".indexOf(after) < 0 || !isAlnumNext(after, at(text, end + 1));
  }

  private static boolean isAlnumNext(char sign, char next) {
    return (sign == '-' || sign == '/') ? isAlnum(next) : isDigit(next);
  }

  /** Whether six digits in a row follow, or more digits after a sign: most numbers end before. */
  static boolean mayHaveManyDigits(CharSequence text, int digit) {
    int run = digitsEnd(text, digit, 6);
    if (run == digit + 6) {
      return true;
    }
    int at = run;
    while (at - run < 4 && " -./()+".indexOf(at(text, at)) >= 0) {
      at++;
    }
    return at > run && isDigit(at(text, at));
  }
}
