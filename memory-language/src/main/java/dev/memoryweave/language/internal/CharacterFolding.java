package dev.memoryweave.language.internal;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;

/**
 * Folds characters so that spellings of a word become equal: compatibility forms (full width,
 * ligatures, superscripts) to plain ones, diacritics removed, upper case to lower, digits of every
 * script to 0-9.
 *
 * <p>Stateless. All decisions depend on the code point and none on the locale.
 */
final class CharacterFolding {

  private CharacterFolding() {}

  /** Returns true for a code point that can be part of a word. */
  static boolean isWordCharacter(int codePoint) {
    if (codePoint < 0x80) {
      return isAsciiLetterOrDigit(codePoint);
    }
    return Character.isLetterOrDigit(codePoint)
        || switch (Character.getType(codePoint)) {
          case Character.NON_SPACING_MARK,
              Character.COMBINING_SPACING_MARK,
              Character.LETTER_NUMBER ->
              true;
          // Superscript and circled numbers; a fraction would fold to other digits.
          case Character.OTHER_NUMBER -> !isFraction(codePoint);
          default -> false;
        };
  }

  private static boolean isAsciiLetterOrDigit(int codePoint) {
    return (codePoint >= 'a' && codePoint <= 'z')
        || (codePoint >= 'A' && codePoint <= 'Z')
        || (codePoint >= '0' && codePoint <= '9');
  }

  private static boolean isFraction(int codePoint) {
    return (codePoint >= 0xBC && codePoint <= 0xBE)
        || (codePoint >= 0x2150 && codePoint <= 0x215F)
        || codePoint == 0x2189;
  }

  /**
   * Returns true for a code point that may occur inside a word and is ignored in searches: accents,
   * Hebrew points, Arabic vowel signs and tatweel, soft hyphen, joiners and direction marks.
   */
  static boolean isIgnorable(int codePoint) {
    if (codePoint < 0xAD) {
      return false;
    }
    if (codePoint == 0xAD || codePoint == 0x640) {
      return true;
    }
    int type = Character.getType(codePoint);
    if (type == Character.FORMAT) {
      // The zero-width space separates words.
      return codePoint != 0x200B;
    }
    if (type != Character.NON_SPACING_MARK && type != Character.ENCLOSING_MARK) {
      return false;
    }
    if (codePoint == 0x3099 || codePoint == 0x309A) {
      // Kana voicing marks make another letter, not an accent.
      return false;
    }
    return switch (UnicodeScript.of(codePoint)) {
      case INHERITED, HEBREW, ARABIC, CYRILLIC, COMMON, SYRIAC -> true;
      default -> false;
    };
  }

  /**
   * Returns true for scripts that are written without spaces between words, or (Hangul) with
   * particles attached to them, so that they are indexed as overlapping pairs of characters.
   */
  static boolean isPairScript(int codePoint) {
    if (codePoint < 0xE00) {
      return false;
    }
    if (codePoint == 0x30FC || codePoint == 0xFF70 || codePoint == 0xFF9E || codePoint == 0xFF9F) {
      // Katakana's length mark and half-width voicing marks belong to the common script.
      return true;
    }
    return switch (UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, THAI, LAO, KHMER, MYANMAR ->
          isWordCharacter(codePoint);
      default -> false;
    };
  }

  /** Returns true for a pictograph that is a term of its own. */
  static boolean isPictograph(int codePoint) {
    boolean skinTone = codePoint >= 0x1F3FB && codePoint <= 0x1F3FF;
    boolean inBlocks =
        (codePoint >= 0x1F000 && codePoint <= 0x1FAFF)
            || (codePoint >= 0x2600 && codePoint <= 0x27BF);
    return inBlocks && !skinTone && Character.getType(codePoint) == Character.OTHER_SYMBOL;
  }

  /**
   * Returns the folded form of a run of word characters; it may be empty, and contains letters,
   * decimal digits 0-9 and non-ignorable marks only.
   */
  static String fold(CharSequence run) {
    boolean ascii = true;
    for (int i = 0; i < run.length(); i++) {
      ascii &= run.charAt(i) < 0x80;
    }
    StringBuilder folded = new StringBuilder(run.length() + 4);
    if (ascii) {
      for (int i = 0; i < run.length(); i++) {
        char c = run.charAt(i);
        folded.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
      }
      return folded.toString();
    }
    String decomposed = Normalizer.normalize(run, Normalizer.Form.NFKD);
    decomposed.codePoints().forEach(c -> appendFolded(c, folded));
    return Normalizer.normalize(folded, Normalizer.Form.NFC);
  }

  private static void appendFolded(int codePoint, StringBuilder folded) {
    if (isIgnorable(codePoint)) {
      return;
    }
    int digit = Character.digit(codePoint, 10);
    if (digit >= 0) {
      folded.append((char) ('0' + digit));
      return;
    }
    int lower = Character.toLowerCase(Character.toUpperCase(codePoint));
    // Letters that Unicode does not decompose and that people type as plain ones.
    switch (lower) {
      case 'ß' -> folded.append("ss");
      case 'æ' -> folded.append("ae");
      case 'œ' -> folded.append("oe");
      case 'ø' -> folded.append('o');
      case 'đ', 'ð' -> folded.append('d');
      case 'ł' -> folded.append('l');
      case 'ħ' -> folded.append('h');
      case 'ı' -> folded.append('i');
      case 'þ' -> folded.append("th");
      default -> {
        if (isWordCharacter(lower)) {
          folded.appendCodePoint(lower);
        }
      }
    }
  }
}
