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
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKD);
    StringBuilder folded = new StringBuilder(plain.length());
    boolean gap = false;
    for (int i = 0; i < plain.length(); ) {
      int c = plain.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isLetterOrDigit(c) || isMeaningful(c)) {
        if (gap && folded.length() > 0) {
          folded.append(' ');
        }
        gap = false;
        folded.appendCodePoint(Character.toLowerCase(c));
      } else if (Character.getType(c) != Character.NON_SPACING_MARK) {
        gap = true;
      }
    }
    return folded.toString();
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
