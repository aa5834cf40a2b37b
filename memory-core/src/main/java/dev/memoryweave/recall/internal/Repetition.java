package dev.memoryweave.recall.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Detects texts that mostly repeat an earlier one, such as overloads of a method and copied
 * comments. Two texts repeat each other if they share half of all their words (the Jaccard index of
 * their sets of words).
 */
final class Repetition {
  private static final double SHARED = .5;

  private final List<int[]> seen = new ArrayList<>();

  /** Whether the text mostly repeats one that was passed before. */
  boolean repeats(String text) {
    int[] words = words(text);
    boolean repeats = seen.stream().anyMatch(other -> isAlike(words, other));
    seen.add(words);
    return repeats;
  }

  /** The hash codes of the distinct words, sorted. */
  private static int[] words(String text) {
    int[] words = new int[text.length() / 2 + 1];
    int count = 0;
    int hash = 0;
    boolean inWord = false;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (Character.isLetterOrDigit(c)) {
        hash = 31 * hash + c;
        inWord = true;
      } else if (inWord) {
        words[count++] = hash;
        hash = 0;
        inWord = false;
      }
    }
    return Arrays.stream(words, 0, count).sorted().distinct().toArray();
  }

  private static boolean isAlike(int[] some, int[] others) {
    int shared = 0;
    for (int i = 0, j = 0; i < some.length && j < others.length; ) {
      int order = Integer.compare(some[i], others[j]);
      shared += order == 0 ? 1 : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return shared > 0 && shared >= SHARED * (some.length + others.length - shared);
  }
}
