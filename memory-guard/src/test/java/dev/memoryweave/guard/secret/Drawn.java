package dev.memoryweave.guard.secret;

import java.util.Random;

/**
 * Draws the parts of test secrets, so that no file of the project holds anything that another
 * scanner would take for one.
 */
final class Drawn {
  static final String DIGITS = "0123456789";
  static final String HEX = DIGITS + "abcdef";
  static final String LOWER = "abcdefghijklmnopqrstuvwxyz" + DIGITS;
  static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + DIGITS;
  static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  static final String ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + LOWER;
  static final String URL64 = ALNUM + "-_";
  static final String BASE64 = ALNUM + "+/";
  static final String PASSWORD = ALNUM + "!#$^*?~";

  private final Random random;

  Drawn(long seed) {
    this.random = new Random(seed);
  }

  /** Drawn characters that neither begin nor end with anything but a letter or a digit. */
  String of(String alphabet, int length) {
    StringBuilder drawn = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      char c = alphabet.charAt(random.nextInt(alphabet.length()));
      boolean edge = i == 0 || i == length - 1;
      if (edge && !Character.isLetterOrDigit(c)) {
        i--;
      } else {
        drawn.append(c);
      }
    }
    return drawn.toString();
  }

  String digits(int length) {
    return (1 + random.nextInt(9)) + of(DIGITS, length - 1);
  }

  String hex(int length) {
    return of(HEX, length);
  }

  String alnum(int length) {
    return of(ALNUM, length);
  }

  String url64(int length) {
    return of(URL64, length);
  }

  /** Letters and digits with at least one of each, as a drawn password of any use has. */
  String password(int length) {
    while (true) {
      String drawn = of(PASSWORD, length);
      if (drawn.chars().anyMatch(Character::isDigit)
          && drawn.chars().anyMatch(Character::isLowerCase)
          && drawn.chars().anyMatch(Character::isUpperCase)
          && Randomness.looksDrawn(drawn, 0, length)) {
        return drawn;
      }
    }
  }

  String uuid() {
    return hex(8) + "-" + hex(4) + "-" + hex(4) + "-" + hex(4) + "-" + hex(12);
  }

  /** Lines of 64 characters, as in the armour of a key. */
  String lines(int count, String lineEnd) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append(of(BASE64, 64)).append(lineEnd);
    }
    return lines.append(of(BASE64, 22)).append("==").append(lineEnd).toString();
  }

  int upTo(int bound) {
    return random.nextInt(bound);
  }
}
