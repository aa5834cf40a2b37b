package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;

/**
 * The composition of a value, counted in one pass.
 *
 * @param length how many characters it has
 * @param small how many small ASCII letters
 * @param capitals how many capital ASCII letters
 * @param digits how many digits
 * @param marks how many other characters, including blanks and non-ASCII ones
 * @param symbols how many of those do more than separate the parts of a name or a number
 * @param foreign whether it holds blanks, control characters or characters that are not ASCII
 * @param hex whether it consists of hexadecimal digits alone
 * @param surprise the share of unusual neighbours, see {@link Randomness}
 */
record CharacterCounts(
    int length,
    int small,
    int capitals,
    int digits,
    int marks,
    int symbols,
    boolean foreign,
    boolean hex,
    double surprise) {

  static CharacterCounts of(CharSequence text, int from, int to) {
    int small = 0;
    int capitals = 0;
    int digits = 0;
    int hexDigits = 0;
    int symbols = 0;
    boolean foreign = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c >= 'a' && c <= 'z') {
        small++;
      } else if (c >= 'A' && c <= 'Z') {
        capitals++;
      } else if (c >= '0' && c <= '9') {
        digits++;
      } else {
        foreign |= c <= ' ' || c >= 127;
        symbols += "-_./:".indexOf(c) < 0 ? 1 : 0;
      }
      if (CharClass.ANY_CASE_HEX.has(c)) {
        hexDigits++;
      }
    }
    int length = to - from;
    return new CharacterCounts(
        length,
        small,
        capitals,
        digits,
        length - small - capitals - digits,
        symbols,
        foreign,
        hexDigits == length,
        Randomness.surprise(text, from, to));
  }

  int letters() {
    return small + capitals;
  }

  /** How many of the kinds small letters, capitals, digits and marks it contains. */
  int kinds() {
    return Integer.signum(small)
        + Integer.signum(capitals)
        + Integer.signum(digits)
        + Integer.signum(marks);
  }
}
