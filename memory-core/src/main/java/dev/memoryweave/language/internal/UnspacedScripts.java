package dev.memoryweave.language.internal;

import java.lang.Character.UnicodeScript;

/** The scripts that put no spaces between words. */
public final class UnspacedScripts {
  /** Chinese and Japanese words have two characters or so. */
  private static final int IDEOGRAPHS_PER_WORD = 2;

  /** Letters of a Thai, Lao, Khmer or Burmese word, vowel signs not counted. */
  private static final int LETTERS_PER_WORD = 4;

  private UnspacedScripts() {}

  /** Whether a character is of such a script. */
  public static boolean contains(int codePoint) {
    return charactersPerWord(codePoint) > 0;
  }

  /**
   * How many characters a word of the script of a character has on average, 0 where words are set
   * apart.
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
