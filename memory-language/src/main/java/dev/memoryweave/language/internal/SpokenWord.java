package dev.memoryweave.language.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.LinkedHashSet;
import java.util.Set;

/** The plain words of a text, for quick checks without an index. */
public final class SpokenWord {
  private SpokenWord() {}

  /**
   * The end of the word that begins at a position; the position itself if none does. An apostrophe
   * inside belongs to the word.
   */
  public static int endOf(String text, int start) {
    int end = start;
    while (end < text.length() && isPart(text, start, end)) {
      end++;
    }
    return end;
  }

  private static boolean isPart(String text, int start, int at) {
    char c = text.charAt(at);
    if (c == '\'' || c == '’') {
      return at > start && at + 1 < text.length() && Character.isLetter(text.charAt(at + 1));
    }
    return Character.isLetterOrDigit(c) || Character.isSurrogate(c);
  }

  /** A word in lower case. */
  public static String of(String text, int start, int end) {
    return PlainText.lowerCase(text.substring(start, end)).replace('’', '\'');
  }

  /** The distinct words of a text without numbers, and without a name's "'s". */
  public static Set<String> names(String text) {
    Set<String> names = new LinkedHashSet<>();
    int start = 0;
    while (start < text.length()) {
      int end = endOf(text, start);
      if (end > start && !Character.isDigit(text.charAt(start))) {
        String word = of(text, start, end);
        names.add(word.endsWith("'s") ? word.substring(0, word.length() - 2) : word);
      }
      start = Math.max(end, start + 1);
    }
    return names;
  }
}
