package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.text.Normalizer;

/**
 * Recognises memories that say the same apart from case, spacing, punctuation and accents. One word
 * more or less may reverse a statement, so anything less alike is not a duplicate.
 */
final class SameText {
  private SameText() {}

  private static final int BEGINNING = 48;

  /** A text that is equal for memories that say the same. */
  static String form(MemoryNode node) {
    return form(node, Integer.MAX_VALUE);
  }

  /** The folded form of a text; empty if it has no word. */
  static String form(String text) {
    return fold(text, Integer.MAX_VALUE);
  }

  /** The beginning of {@link #form}: cheap, and enough to tell most memories apart. */
  static String beginning(MemoryNode node) {
    return form(node, BEGINNING);
  }

  private static String form(MemoryNode node, int max) {
    String body = fold(node.body(), max);
    return node.kind() + ":" + (body.isEmpty() ? fold(node.title(), max) : body);
  }

  private static String fold(String text, int max) {
    StringBuilder folded = new StringBuilder(Math.min(text.length(), max));
    boolean gap = false;
    for (int i = 0; i < text.length() && folded.length() < max; ) {
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

  /** Removes accents, width and style. */
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
