package dev.memoryweave.language.internal;

import java.lang.Character.UnicodeScript;

/** The scripts without spaces between words. */
public final class UnspacedScripts {
  /** Chinese and Japanese words have about two characters. */
  private static final int IDEOGRAPHS_PER_WORD = 2;

  /** Letters of a Thai, Lao, Khmer or Burmese word, vowel signs not counted. */
  private static final int LETTERS_PER_WORD = 4;

  private UnspacedScripts() {}

  /** Whether a character is of such a script. */
  public static boolean contains(int codePoint) {
    return charactersPerWord(codePoint) > 0;
  }

  /**
   * The average number of characters per word in the script of a character, 0 for scripts with
   * spaces.
   */
  public static int charactersPerWord(int codePoint) {
    if (codePoint < 0xE00) {
      return 0;
    }
    return switch (UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO -> IDEOGRAPHS_PER_WORD;
      case THAI, LAO, KHMER, MYANMAR -> LETTERS_PER_WORD;
      default -> 0;
    };
  }
}
