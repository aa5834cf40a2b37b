package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.Arrays;

/**
 * A text as it is when copied, with a mapping back to the indices of the original: without
 * invisible characters, with full-width letters and digits as plain ones, and with unnecessary
 * escapes undone, such as {@code %67} or {@code \}{@code u0067} for a g.
 *
 * <p>All of these hide a token from a scanner but not from a reader. The scanner notices them in
 * passing and only then reads the text again without them.
 */
final class DecodedText {
  private static final char TAG_LEAD = '\udb40';

  private final String plain;
  private final int[] originalStart;
  private final int[] originalEnd;

  private DecodedText(String plain, int[] originalStart, int[] originalEnd) {
    this.plain = plain;
    this.originalStart = originalStart;
    this.originalEnd = originalEnd;
  }

  /** Whether the text at {@code at} reads differently from how it is written. */
  static boolean isVeiled(CharSequence text, int at) {
    char c = text.charAt(at);
    if (c < 128) {
      return (c == '%' || c == '\\') && decoded(text, at, c) != 0;
    }
    return hiddenLength(text, at) > 0 || narrow(c) != 0;
  }

  static DecodedText of(CharSequence text) {
    char[] plain = new char[text.length()];
    int[] start = new int[text.length()];
    int[] end = new int[text.length()];
    int length = 0;
    int i = 0;
    while (i < text.length()) {
      int hidden = hiddenLength(text, i);
      if (hidden > 0) {
        i += hidden;
        continue;
      }
      char c = text.charAt(i);
      char meant = c < 128 ? decoded(text, i, c) : narrow(c);
      int next = i + 1;
      if (meant != 0 && c < 128) {
        next = i + (c == '%' ? 3 : 6);
      }
      plain[length] = meant != 0 ? meant : c;
      start[length] = i;
      end[length] = next;
      length++;
      i = next;
    }
    return new DecodedText(
        new String(plain, 0, length), Arrays.copyOf(start, length), Arrays.copyOf(end, length));
  }

  String plain() {
    return plain;
  }

  /** The finding, at the indices of the original text. */
  SecretFinding inOriginal(SecretFinding finding) {
    return new SecretFinding(
        finding.rule(), originalStart[finding.start()], originalEnd[finding.end() - 1]);
  }

  /** The length of the invisible character at {@code at}; 0 if it is visible. */
  private static int hiddenLength(CharSequence text, int at) {
    char c = text.charAt(at);
    if (c < 128) {
      return 0;
    }
    if (isHidden(c)) {
      return 1;
    }
    return c == TAG_LEAD && at + 1 < text.length() && isTagTrail(text.charAt(at + 1)) ? 2 : 0;
  }

  /**
   * The default ignorable characters of Unicode in the first plane: soft hyphen, joiners, marks and
   * controls of direction, fillers of Hangul and of Khmer, variation selectors, byte order mark.
   */
  private static boolean isHidden(char c) {
    return c == '\u00ad'
        || c == '\u034f'
        || c == '\u061c'
        || (c >= '\u115f' && c <= '\u1160')
        || (c >= '\u17b4' && c <= '\u17b5')
        || (c >= '\u180b' && c <= '\u180f')
        || (c >= '\u200b' && c <= '\u200f')
        || (c >= '\u202a' && c <= '\u202e')
        || (c >= '\u2060' && c <= '\u206f')
        || c == '\u3164'
        || (c >= '\ufe00' && c <= '\ufe0f')
        || c == '\ufeff'
        || c == '\uffa0'
        || (c >= '\ufff0' && c <= '\ufffb');
  }

  /** The second half of a tag character, U+E0000 to U+E007F, or of a variation selector. */
  private static boolean isTagTrail(char c) {
    return (c >= '\udc00' && c <= '\udc7f') || (c >= '\udd00' && c <= '\uddef');
  }

  /** The plain form of a full-width letter, digit, hyphen, dot or underscore; 0 for all others. */
  private static char narrow(char c) {
    char plain = c >= '\uff01' && c <= '\uff5e' ? (char) (c - 0xfee0) : 0;
    return CharClass.DOTTED.has(plain) ? plain : 0;
  }

  /** The unreserved character (RFC 3986) of an escape at {@code at}, or 0. */
  private static char decoded(CharSequence text, int at, char c) {
    int digits = at + 1;
    if (c == '\\') {
      if (!AsciiText.startsWith(text, at + 1, "u00")) {
        return 0;
      }
      digits = at + 4;
    } else if (c != '%') {
      return 0;
    }
    if (digits + 2 > text.length() || !CharClass.ANY_CASE_HEX.hasAll(text, digits, digits + 2)) {
      return 0;
    }
    int value =
        Character.digit(text.charAt(digits), 16) * 16
            + Character.digit(text.charAt(digits + 1), 16);
    return CharClass.DOTTED.has((char) value) ? (char) value : 0;
  }
}
