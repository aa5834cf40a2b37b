package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import java.text.Normalizer;

/**
 * Tells memories that say the same apart from case, spacing, punctuation and accents. One word more or
 * less may turn a statement round, so nothing less alike counts as the same.
 */
final class SameText {
  private SameText() {}

  /** A text that is equal for memories that say the same. */
  static String form(MemoryNode node) {
    String body = fold(node.body());
    return node.kind() + ":" + (body.isEmpty() ? fold(node.title()) : body);
  }

  private static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    boolean gap = false;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isLetterOrDigit(c) || isMeaningful(c)) {
        if (gap && folded.length() > 0) {
          folded.append(' ');
        }
        gap = false;
        if (c < 0x80) {
          folded.append((char) Character.toLowerCase(c));
        } else {
          foldWide(c, folded);
        }
      } else if (Character.getType(c) != Character.NON_SPACING_MARK) {
        gap = true;
      }
    }
    return folded.toString();
  }

  /** Takes the accents off, and width and style away. */
  private static void foldWide(int c, StringBuilder folded) {
    String plain = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD);
    plain
        .codePoints()
        .filter(part -> Character.getType(part) != Character.NON_SPACING_MARK)
        .map(Character::toLowerCase)
        .forEach(folded::appendCodePoint);
  }

  /** Signs and symbols carry meaning: 1 and -1, a thumb up and a thumb down. */
  private static boolean isMeaningful(int c) {
    int type = Character.getType(c);
    return type == Character.MATH_SYMBOL
        || type == Character.OTHER_SYMBOL
        || type == Character.CURRENCY_SYMBOL
        || c == '-'
        || c == '!'
        || c == '%';
  }
}
