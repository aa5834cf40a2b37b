package dev.memoryweave.language.internal.names;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a line of prose, as names are read from it.
 *
 * @param text the word, without a possessive ending
 * @param from the index of its first character in the whole text
 * @param to the index after its last character
 * @param isJoined whether only white space precedes it, so that it may go on with a name
 * @param startsSentence whether a capital says nothing, as a sentence or a label may begin here
 * @param isPossessive whether an apostrophe and s follow
 */
record NameWord(
    String text, int from, int to, boolean isJoined, boolean startsSentence, boolean isPossessive) {
  private static final String INNER = "-‑'’&.";
  private static final String STARTS = ".!?:;—–(\"“[]|/=>*#•…（「【：";

  boolean isCapital() {
    return Character.isUpperCase(text.codePointAt(0));
  }

  /** Whether it is written in capitals only, as an acronym or for emphasis. */
  boolean isShouted() {
    return text.length() > 1 && text.chars().noneMatch(Character::isLowerCase);
  }

  /** Whether it is the plural of an acronym, such as APIs. */
  boolean isPluralOfCapitals() {
    int end = text.length() - 1;
    return end >= 2
        && text.charAt(end) == 's'
        && text.substring(0, end).chars().allMatch(Character::isUpperCase);
  }

  /** The number of pieces that begin with a capital: 2 for {@code RetryPolicy}. */
  int humps() {
    int humps = 0;
    for (int i = 0; i < text.length(); i++) {
      boolean starts = i == 0 || !Character.isUpperCase(text.charAt(i - 1));
      humps += starts && Character.isUpperCase(text.charAt(i)) ? 1 : 0;
    }
    return humps;
  }

  boolean isMixed() {
    for (int i = 1; i < text.length(); i++) {
      if (Character.isUpperCase(text.charAt(i)) && Character.isLowerCase(text.charAt(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * The words of a part of a line.
   *
   * @param startsSentence whether the first word begins a sentence
   */
  static List<NameWord> of(String text, int from, int to, boolean startsSentence) {
    List<NameWord> words = new ArrayList<>();
    boolean starts = startsSentence;
    boolean joined = false;
    int i = from;
    while (i < to) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c)) {
        starts |= STARTS.indexOf(c) >= 0;
        joined &= Character.isWhitespace(c);
        i++;
        continue;
      }
      int end = end(text, i, to);
      int bare = withoutPossessive(text, i, end);
      words.add(new NameWord(text.substring(i, bare), i, bare, joined, starts, bare < end));
      starts = false;
      joined = bare == end;
      i = end;
    }
    return words;
  }

  private static int end(String text, int from, int to) {
    int i = from;
    while (i < to) {
      char c = text.charAt(i);
      boolean goesOn =
          Character.isLetterOrDigit(c)
              || (INNER.indexOf(c) >= 0
                  && i + 1 < to
                  && Character.isLetterOrDigit(text.charAt(i + 1)));
      if (!goesOn) {
        break;
      }
      i++;
    }
    return i;
  }

  private static int withoutPossessive(String text, int from, int to) {
    boolean isPossessive =
        to - from > 2
            && text.charAt(to - 1) == 's'
            && (text.charAt(to - 2) == '\'' || text.charAt(to - 2) == '’');
    return isPossessive ? to - 2 : to;
  }
}
