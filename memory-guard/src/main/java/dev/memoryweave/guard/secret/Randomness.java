package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;

/**
 * Distinguishes random characters from written ones.
 *
 * <p>Shannon entropy cannot: a long camel case name has as much of it as a short token. A random
 * string is recognised by neighbouring characters that are rare in words, names and numbers: letter
 * pairs such as {@code xq}, changes between letters and digits, humps of one or two letters,
 * symbols in the middle. {@link #surprise} is the share of such pairs: about .55 for random letters
 * and digits, .45 for random hexadecimal digits, under .15 for nearly all identifiers.
 */
final class Randomness {
  /**
   * From this share on a string counts as random: above 97% of identifiers, below 99% of tokens.
   */
  static final double DRAWN = 0.30;

  /** The share for strings without digits, where abbreviations come close to random letters. */
  static final double DRAWN_LETTERS = 0.40;

  /** Ordinary humps of camel case have more letters than this. */
  private static final int SHORT_HUMP = 2;

  /**
   * For each letter the letters that may follow it: the most frequent pairs that make up 95% of the
   * letter pairs inside the words of the JDK's sources and of English licence texts.
   */
  private static final String[] USUAL_FOLLOWERS = {
    "abcdefghiklmnprstuvwxy", // a
    "aeilorsuy", // b
    "acehiklmorstuy", // c
    "adeilorsu", // d
    "abcdefghiklmnopqrstuvwxy", // e
    "aefilorstu", // f
    "aehilnorsu", // g
    "aeiortu", // h
    "abcdefgklmnoprstvxz", // i
    "aeou", // j
    "aeiosu", // k
    "adefilostuy", // l
    "abeimopsu", // m
    "acdefgiklnopstuvy", // n
    "abcdefgiklmnoprstuvw", // o
    "aehiloprstuy", // p
    "u", // q
    "abcdefgiklmnoprstuvy", // r
    "acehiklmopstuy", // s
    "acefhiloprstuy", // t
    "abcdefgilmnprst", // u
    "aeio", // v
    "aeinor", // w
    "ceipt", // x
    "aeimnps", // y
    "aei", // z
  };

  /** Bit {@code b} of entry {@code a} is set when letter {@code b} may follow letter {@code a}. */
  private static final int[] USUAL = masks();

  private Randomness() {}

  private static int[] masks() {
    int[] masks = new int[USUAL_FOLLOWERS.length];
    for (int i = 0; i < masks.length; i++) {
      for (char c : USUAL_FOLLOWERS[i].toCharArray()) {
        masks[i] |= 1 << (c - 'a');
      }
    }
    return masks;
  }

  /** The share of unusual pairs of neighbours in {@code [from, to)}, 0 to 1. */
  static double surprise(CharSequence text, int from, int to) {
    if (to - from < 2) {
      return 0;
    }
    int unusual = 0;
    int hump = 0;
    char previous = text.charAt(from);
    for (int i = from + 1; i < to; i++) {
      char c = text.charAt(i);
      hump = isLower(previous) ? hump + 1 : 0;
      if (isUnusual(previous, c, hump)) {
        unusual++;
      }
      previous = c;
    }
    return (double) unusual / (to - from - 1);
  }

  /** Whether the string looks random; for strings without a digit the threshold is higher. */
  static boolean looksDrawn(CharSequence text, int from, int to) {
    double surprise = surprise(text, from, to);
    return surprise >= DRAWN_LETTERS
        || (surprise >= DRAWN && holdsAny(CharClass.DIGIT, text, from, to));
  }

  static boolean holdsAny(CharClass members, CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (members.has(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUnusual(char a, char b, int hump) {
    if (isDigit(a) || isDigit(b)) {
      return isDigit(a) ? isLetter(b) || isSymbol(b) : isLetter(a) || isSymbol(a);
    }
    if (!isLetter(a) || !isLetter(b)) {
      return isSymbol(a) || isSymbol(b);
    }
    if (isLower(a) && !isLower(b)) {
      return hump <= SHORT_HUMP;
    }
    int first = AsciiText.lower(a) - 'a';
    int second = AsciiText.lower(b) - 'a';
    // The alphabet in order is not random.
    return second != first + 1 && (USUAL[first] >>> second & 1) == 0;
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isLetter(char c) {
    return isLower(c) || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** A character that does more than separate the parts of a name, a path, a date or a version. */
  private static boolean isSymbol(char c) {
    return !isLetter(c) && !isDigit(c) && "-_./: ".indexOf(c) < 0;
  }
}
