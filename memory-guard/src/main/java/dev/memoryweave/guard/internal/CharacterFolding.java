package dev.memoryweave.guard.internal;

import java.text.Normalizer;

/**
 * Folds characters so that look-alikes become equal: upper to lower case, compatibility forms (full
 * width, styled, circled) to plain ones, diacritics removed, letters of other scripts to the Latin
 * letters that they resemble.
 *
 * <p>Words of other scripts are folded as well; a pattern to compare them with must be folded the
 * same way.
 */
public final class CharacterFolding {
  /** Latin letters and signs, each followed by its look-alikes. */
  private static final String[] ALIKE = {
    "a\u0430\u03B1\u0251\u1D00\u237A",
    "b\u0432\u03B2\u0299\u042C\u044C",
    "c\u0441\u03F2\u1D04\u037B",
    "d\u0501\u1D05\u0257",
    "e\u0435\u0454\u03B5\u1D07\u025B\u0259",
    "f\uA730\u0192",
    "g\u0261\u0262\u0581",
    "h\u043D\u04BB\u029C\u0570\u04A3",
    "i\u0456\u03B9\u026A\u0131\u0269\u04CF\u0407",
    "j\u0458\u1D0A\u03F3",
    "k\u043A\u03BA\u1D0B\u049B",
    "l\u029F\u0142\u04C0\u2113",
    "m\u043C\u1D0D",
    "n\u043F\u03B7\u0274\u0578\u057C",
    "o\u043E\u03BF\u1D0F\u0585\u00F8\u03C3\u0275\u03B8\u0473",
    "p\u0440\u03C1\u1D18",
    "q\u051B\u0566",
    "r\u0433\u0280\u044F",
    "s\u0455\uA731\u0282\u03C2",
    "t\u0442\u03C4\u1D1B",
    "u\u03C5\u1D1C\u057D\u028B",
    "v\u03BD\u1D20\u0475",
    "w\u0448\u0461\u1D21\u03C9\u051D",
    "x\u0445\u03C7\u04B3",
    "y\u0443\u04AF\u03B3\u028F\u0263",
    "z\u1D22\u03B6",
    "<\u2039\u3008\u27E8\u2329\u276C\u276E\u02C2\u1438",
    ">\u203A\u3009\u27E9\u232A\u276D\u276F\u02C3\u1433",
    "|\u2223\u23D0\u2502\u01C0",
    "_\u2581",
    "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    "'\u2018\u2019\u02BC\u2032",
    "\n\u2028\u2029\u0085",
  };

  /** Code points below are looked up in a table, as most non-ASCII text consists of them. */
  private static final int TABLE_SIZE = 0x2600;

  private static final char DROPPED = '\0';

  /** In the table, marks a code point that folds to several characters. */
  private static final char SEVERAL = '\uFFFF';

  private static final char[] TABLE = table();

  private CharacterFolding() {}

  /** Appends the folded form of a code point; nothing for an invisible one. */
  public static void append(int codePoint, StringBuilder out) {
    if (codePoint < TABLE_SIZE) {
      char folded = TABLE[codePoint];
      if (folded == SEVERAL) {
        out.append(computed(codePoint));
      } else if (folded != DROPPED) {
        out.append(folded);
      }
    } else if (isSyllabic(codePoint)) {
      out.append((char) codePoint);
    } else {
      out.append(computed(codePoint));
    }
  }

  public static String fold(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(c, out));
    return out.toString();
  }

  /** Whether it is a letter of a script without spaces, or Hangul. */
  public static boolean isSyllabic(int c) {
    return (c >= 0x4E00 && c <= 0x9FFF)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0x3400 && c <= 0x4DBF)
        || (c >= 0x3041 && c <= 0x3096)
        || (c >= 0x30A1 && c <= 0x30FE)
        || c == 0x3005;
  }

  /** Whether the character is invisible. */
  public static boolean isInvisible(int c) {
    if (c < 0xAD) {
      return false;
    }
    return Character.getType(c) == Character.FORMAT
        || c == 0x180E
        || c == 0x034F
        || c == 0x115F
        || c == 0x1160
        || c == 0x3164
        || c == 0xFFA0
        || isVariationSelector(c)
        || (c >= 0xE0000 && c <= 0xE007F);
  }

  public static boolean isVariationSelector(int c) {
    return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
  }

  private static String computed(int codePoint) {
    if (isInvisible(codePoint)) {
      return "";
    }
    String plain = boxedLetter(codePoint);
    if (plain.isEmpty()) {
      plain = Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKD);
    }
    StringBuilder out = new StringBuilder(plain.length());
    plain.codePoints().forEach(c -> appendPlain(c, out));
    return out.toString();
  }

  private static void appendPlain(int c, StringBuilder out) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK) {
      return;
    }
    int lower = Character.toLowerCase(c);
    if (lower < Character.MIN_SUPPLEMENTARY_CODE_POINT && lower >= 0x80) {
      for (String letters : ALIKE) {
        if (letters.indexOf(lower) > 0) {
          out.append(letters.charAt(0));
          return;
        }
      }
    }
    out.appendCodePoint(lower);
  }

  /** Letters in squares and circles that Unicode does not decompose, and those of flags. */
  private static String boxedLetter(int c) {
    int letter = -1;
    if (c >= 0x1F150 && c <= 0x1F189) {
      letter = (c - 0x1F150) % 32;
    } else if (c >= 0x1F1E6 && c <= 0x1F1FF) {
      letter = c - 0x1F1E6;
    }
    return letter >= 0 && letter < 26 ? String.valueOf((char) ('a' + letter)) : "";
  }

  private static char[] table() {
    char[] table = new char[TABLE_SIZE];
    for (int c = 0; c < TABLE_SIZE; c++) {
      if (c < 0x80) {
        table[c] = AsciiText.lower((char) c);
        continue;
      }
      String folded = computed(c);
      table[c] = folded.isEmpty() ? DROPPED : folded.length() == 1 ? folded.charAt(0) : SEVERAL;
    }
    return table;
  }
}
