package dev.memoryweave.weave.internal;

import dev.memoryweave.weave.TokenCounter;

/**
 * Cuts texts at natural boundaries: never inside a character as people see it; at the end of a
 * line, a sentence or a word if one is near.
 */
final class TextCut {
  /** Useful text never has more characters per token than this. */
  static final int CHARACTERS_PER_TOKEN = 8;

  /** How far back from the limit to look for a good place: one part in this many. */
  private static final int NEAR = 5;

  private static final int LONGEST_CLUSTER = 64;
  private static final int ATTEMPTS = 8;

  private TextCut() {}

  /** At most {@code max} code units of the text, cut at a good place. */
  static String toLength(String text, int max) {
    return text.length() <= max ? text : text.substring(0, goodEnd(text, max)).stripTrailing();
  }

  /** One line of at most {@code max} code units, with an ellipsis if it was cut. */
  static String shorten(String line, int max) {
    return line.length() <= max ? line : toLength(line, max - 1) + "…";
  }

  /** The beginning of the text that costs at most {@code max} tokens, cut at a good place. */
  static String toTokens(String text, int max, TokenCounter counter) {
    String kept = toLength(text, (int) Math.min(text.length(), (long) max * CHARACTERS_PER_TOKEN));
    int tokens = counter.count(kept);
    if (tokens <= max) {
      return kept;
    }
    String best = "";
    int low = 0;
    int high = kept.length();
    long next = (long) high * max / tokens;
    for (int attempt = 0; attempt < ATTEMPTS && high - low > 1; attempt++) {
      int length = (int) Math.max(low + 1, Math.min(high - 1, next));
      String shorter = toLength(kept, length);
      if (counter.count(shorter) <= max) {
        best = shorter;
        low = length;
      } else {
        high = length;
      }
      next = attempt == 0 && low > 0 ? low + (high - low) / 8 : low + (high - low) / 2;
    }
    return best;
  }

  private static int goodEnd(String text, int max) {
    int latest = clusterStart(text, max);
    int earliest = latest - latest / NEAR;
    int word = -1;
    int sentence = -1;
    for (int i = latest; i > earliest; i--) {
      char before = text.charAt(i - 1);
      if (before == '\n') {
        return i;
      }
      if (Character.isWhitespace(before)) {
        word = Math.max(word, i);
        if (i > 1 && ".!?".indexOf(text.charAt(i - 2)) >= 0) {
          sentence = Math.max(sentence, i);
        }
      } else if ("。！？".indexOf(before) >= 0) {
        sentence = Math.max(sentence, i);
      }
    }
    if (sentence > 0) {
      return sentence;
    }
    return word > 0 ? word : latest;
  }

  /** The start of the character, as people see it, that contains the index. */
  private static int clusterStart(String text, int index) {
    int start = index;
    while (start > 0 && index - start < LONGEST_CLUSTER && isInside(text, start)) {
      start -= Character.charCount(text.codePointBefore(start));
    }
    // If the combining marks do not end, at least do not split a code point.
    return isInsidePair(text, start) ? start - 1 : start;
  }

  private static boolean isInside(String text, int index) {
    if (index >= text.length()) {
      return false;
    }
    if (isInsidePair(text, index)) {
      return true;
    }
    int before = text.codePointBefore(index);
    int after = text.codePointAt(index);
    return before == 0x200D
        || after == 0x200D
        || extendsCharacter(after)
        || (isFlagLetter(after) && flagLettersBefore(text, index) % 2 == 1);
  }

  private static boolean isInsidePair(String text, int index) {
    return index > 0
        && index < text.length()
        && Character.isLowSurrogate(text.charAt(index))
        && Character.isHighSurrogate(text.charAt(index - 1));
  }

  private static boolean extendsCharacter(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || VisibleText.isVariationSelector(c)
        || VisibleText.isSkinTone(c);
  }

  private static boolean isFlagLetter(int c) {
    return c >= 0x1F1E6 && c <= 0x1F1FF;
  }

  private static int flagLettersBefore(String text, int index) {
    int count = 0;
    for (int i = index; i > 0 && isFlagLetter(text.codePointBefore(i)); i -= 2) {
      count++;
    }
    return count;
  }
}
