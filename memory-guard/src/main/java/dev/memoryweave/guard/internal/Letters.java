package dev.memoryweave.guard.internal;

/** Classifies the characters of words in folded text. */
public final class Letters {
  private Letters() {}

  /** Whether it is a letter or digit of a script that is written with spaces. */
  public static boolean isLetter(char c) {
    if (c < 0x80) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }
    return Character.isLetterOrDigit(c) && !CharacterFolding.isSyllabic(c);
  }

  public static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  /**
   * The letter that a digit or sign replaces.
   *
   * @param one the letter for a one, which may be an i or an l
   */
  public static char undisguised(char c, char one) {
    return switch (c) {
      case '0' -> 'o';
      case '1', '!', '|' -> one;
      case '3' -> 'e';
      case '4', '@' -> 'a';
      case '5', '$' -> 's';
      case '7' -> 't';
      case '8' -> 'b';
      default -> c;
    };
  }
}
