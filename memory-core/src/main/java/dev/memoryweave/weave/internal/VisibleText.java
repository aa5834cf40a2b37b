package dev.memoryweave.weave.internal;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/**
 * Makes every character that a model reads visible to a reader: invisible characters are removed,
 * terminal control characters are replaced by symbols, and every line break becomes a plain one.
 *
 * <p>Joiners are kept where writing needs them, between letters of joining scripts and within
 * emoji; variation selectors are kept where they select an emoji or a Han character variant.
 */
final class VisibleText {
  private static final int REPLACEMENT = 0xFFFD;
  private static final int CONTROL_PICTURES = 0x2400;
  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;

  private static final Set<UnicodeScript> JOINING =
      EnumSet.of(
          UnicodeScript.ARABIC,
          UnicodeScript.BENGALI,
          UnicodeScript.DEVANAGARI,
          UnicodeScript.GUJARATI,
          UnicodeScript.GURMUKHI,
          UnicodeScript.KANNADA,
          UnicodeScript.KHMER,
          UnicodeScript.MALAYALAM,
          UnicodeScript.MONGOLIAN,
          UnicodeScript.MYANMAR,
          UnicodeScript.NKO,
          UnicodeScript.ORIYA,
          UnicodeScript.SINHALA,
          UnicodeScript.SYRIAC,
          UnicodeScript.TAMIL,
          UnicodeScript.TELUGU,
          UnicodeScript.TIBETAN);

  private VisibleText() {}

  /** The text with line feeds as line ends, without empty lines at its start and end. */
  static String block(String text) {
    String visible = visible(text);
    int start = 0;
    for (int i = 0; i < visible.length() && Character.isWhitespace(visible.charAt(i)); i++) {
      if (visible.charAt(i) == '\n') {
        start = i + 1;
      }
    }
    return visible.substring(start).stripTrailing();
  }

  /** The text as one line, with one space for every run of white space. */
  static String line(String text) {
    String visible = visible(text);
    StringBuilder line = new StringBuilder(visible.length());
    for (int i = 0; i < visible.length(); i++) {
      char c = visible.charAt(i);
      if (!Character.isWhitespace(c)) {
        line.append(c);
      } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
        line.append(' ');
      }
    }
    return line.toString().stripTrailing();
  }

  private static String visible(String text) {
    if (isPlain(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    int before = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == '\r') {
        c = '\n';
        i += i < text.length() && text.charAt(i) == '\n' ? 1 : 0;
      }
      int next = i < text.length() ? text.codePointAt(i) : 0;
      int shown = shown(before, c, next);
      if (shown >= 0) {
        out.appendCodePoint(shown);
        before = shown;
      }
    }
    return out.toString();
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x7F || (c < ' ' && c != '\n' && c != '\t')) {
        return false;
      }
    }
    return true;
  }

  /** The visible replacement of a character between two others, or -1 if there is none. */
  private static int shown(int before, int c, int next) {
    if (c == '\n' || c == '\t') {
      return c;
    }
    if (c == '\f' || c == 0x0B || c == 0x85 || c == 0x2028 || c == 0x2029) {
      return '\n';
    }
    if (c < ' ') {
      return CONTROL_PICTURES + c;
    }
    if (c == 0x7F) {
      return CONTROL_PICTURES + 0x21;
    }
    if (c < 0xA0) {
      return c < 0x7F ? c : REPLACEMENT;
    }
    if (c == JOINER || c == NON_JOINER) {
      return joins(before) && joins(next) ? c : -1;
    }
    if (isVariationSelector(c)) {
      return selects(before, c) ? c : -1;
    }
    if (isInvisible(c)) {
      return -1;
    }
    return isNoCharacter(c) ? REPLACEMENT : c;
  }

  private static boolean joins(int c) {
    int type = Character.getType(c);
    return type == Character.OTHER_SYMBOL
        || isSkinTone(c)
        || c == 0xFE0F
        || JOINING.contains(UnicodeScript.of(c));
  }

  static boolean isSkinTone(int c) {
    return c >= 0x1F3FB && c <= 0x1F3FF;
  }

  static boolean isVariationSelector(int c) {
    return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
  }

  /** Runs of selectors, and selectors after letters, are a way to hide text. */
  private static boolean selects(int before, int selector) {
    if (selector == 0xFE0E || selector == 0xFE0F) {
      return before > ' '
          && !Character.isLetter(before)
          && !isVariationSelector(before)
          && before != JOINER;
    }
    return Character.isIdeographic(before);
  }

  private static boolean isInvisible(int c) {
    if (Character.getType(c) == Character.FORMAT) {
      return !isVisibleFormat(c);
    }
    return c == 0x034F // joins marks
        || c == 0x115F // fillers of Hangul
        || c == 0x1160
        || c == 0x3164
        || c == 0xFFA0
        || c == 0x17B4 // vowels of Khmer that are never written
        || c == 0x17B5
        || c == 0x2065
        || (c >= 0xFFF0 && c <= 0xFFF8)
        || (c >= 0xE0000 && c <= 0xE0FFF); // tags
  }

  /** Signs of Arabic, Syriac and Kaithi that enclose the following text, and Egyptian layout. */
  private static boolean isVisibleFormat(int c) {
    return (c >= 0x0600 && c <= 0x0605)
        || c == 0x06DD
        || c == 0x070F
        || c == 0x08E2
        || c == 0x0890
        || c == 0x0891
        || c == 0x110BD
        || c == 0x110CD
        || (c >= 0x13430 && c <= 0x1343F);
  }

  private static boolean isNoCharacter(int c) {
    return Character.getType(c) == Character.SURROGATE
        || (c & 0xFFFE) == 0xFFFE
        || (c >= 0xFDD0 && c <= 0xFDEF);
  }
}
