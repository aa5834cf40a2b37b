package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.UnspacedScripts;
import dev.memoryweave.model.MemoryNode;

/** Shortens a line to the length of a title, between words and never inside one. */
final class TitleCut {
  private static final String LOOSE_ENDS = " ,;:.–—-(/[{\"'“‘";

  private TitleCut() {}

  /**
   * The line itself if it is short enough, else its beginning with an ellipsis.
   *
   * @param max the maximum length, in characters; a longer name is kept whole up to {@link
   *     MemoryNode#MAX_TITLE}
   */
  static String of(String line, int max) {
    if (line.codePointCount(0, line.length()) <= max) {
      return line;
    }
    int limit = line.offsetByCodePoints(0, max - 1);
    int cut = limit;
    while (cut > limit / 2 && !isBetweenWords(line, cut)) {
      cut--;
    }
    if (!isBetweenWords(line, cut)) {
      cut = nextBetweenWords(line, limit);
    }
    return ended(outsideCode(line, cut)) + "…";
  }

  private static int nextBetweenWords(String line, int from) {
    int last = lastFitting(line);
    int cut = from;
    while (cut < last && !isBetweenWords(line, cut)) {
      cut++;
    }
    // No word ends nearby: at least do not split a character.
    while (cut > 1 && isInsideCharacter(line, cut)) {
      cut--;
    }
    return cut;
  }

  private static int lastFitting(String line) {
    int count = line.codePointCount(0, line.length());
    return line.offsetByCodePoints(0, Math.min(count, MemoryNode.MAX_TITLE - 1));
  }

  private static boolean isBetweenWords(String line, int at) {
    if (at <= 0 || at >= line.length()) {
      return at == line.length();
    }
    int before = line.codePointBefore(at);
    int after = line.codePointAt(at);
    if (Character.isWhitespace(before) || Character.isWhitespace(after)) {
      return true;
    }
    return !isInsideCharacter(line, at)
        && (UnspacedScripts.contains(before) || UnspacedScripts.contains(after));
  }

  /** Inside a surrogate pair, before a combining mark, or around a joiner. */
  private static boolean isInsideCharacter(String line, int at) {
    if (at <= 0 || at >= line.length()) {
      return false;
    }
    if (Character.isLowSurrogate(line.charAt(at))
        && Character.isHighSurrogate(line.charAt(at - 1))) {
      return true;
    }
    int after = line.codePointAt(at);
    int type = Character.getType(after);
    boolean skinTone = after >= 0x1F3FB && after <= 0x1F3FF;
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.FORMAT
        || skinTone
        || line.codePointBefore(at) == 0x200D;
  }

  /** Moves back before a piece of code that the cut would leave open, if enough is left. */
  private static String outsideCode(String line, int cut) {
    String kept = line.substring(0, cut);
    long marks = kept.chars().filter(c -> c == '`').count();
    int open = kept.lastIndexOf('`');
    return marks % 2 == 1 && open > cut / 3 ? kept.substring(0, open) : kept;
  }

  private static String ended(String kept) {
    int end = kept.length();
    while (end > 1 && LOOSE_ENDS.indexOf(kept.charAt(end - 1)) >= 0) {
      end--;
    }
    return kept.substring(0, end);
  }
}
