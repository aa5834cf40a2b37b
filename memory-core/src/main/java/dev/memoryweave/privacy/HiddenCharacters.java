package dev.memoryweave.privacy;

import java.util.Arrays;

/**
 * A text without the characters that cannot be seen, and the way back to the indices of the
 * original.
 *
 * <p>A zero-width space inside a token hides it from a scanner and not from a reader, who copies it
 * without noticing. The scanner notices such characters in passing and only then reads the text
 * once more without them.
 */
final class HiddenCharacters {
  private final String visible;
  private final int[] originalIndex;

  private HiddenCharacters(String visible, int[] originalIndex) {
    this.visible = visible;
    this.originalIndex = originalIndex;
  }

  /**
   * Soft hyphen, zero-width spaces and joiners, marks of direction, word joiner, byte order mark.
   */
  static boolean isHidden(char c) {
    return c == '\u00ad'
        || c == '\u180e'
        || (c >= '\u200b' && c <= '\u200f')
        || (c >= '\u2060' && c <= '\u2064')
        || c == '\ufeff';
  }

  static HiddenCharacters strippedFrom(CharSequence text) {
    char[] visible = new char[text.length()];
    int[] originalIndex = new int[text.length()];
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isHidden(c)) {
        visible[length] = c;
        originalIndex[length] = i;
        length++;
      }
    }
    return new HiddenCharacters(
        new String(visible, 0, length), Arrays.copyOf(originalIndex, length));
  }

  String visible() {
    return visible;
  }

  /** The same finding, at the indices of the original text. */
  SecretFinding inOriginal(SecretFinding finding) {
    return new SecretFinding(
        finding.rule(), originalIndex[finding.start()], originalIndex[finding.end() - 1] + 1);
  }
}
