package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the other copies of secrets that were found in the same text, wherever they are: glued to a
 * letter, or without the name that gave the first one away.
 *
 * <p>One pass over the text with a rolling hash over a window as long as the shortest wanted
 * secret, and a bounded comparison if the hash is that of the end of a secret.
 */
final class SecretCopies {
  /** Shorter ones, and words, occur by chance. */
  private static final int WINDOW = 16;

  /** How much of its end identifies a secret. */
  private static final int COMPARED = 48;

  /** The most secrets with the same end that are searched for. */
  private static final int MOST_OF_ONE_END = 2;

  private static final int BASE = 0x01000193;
  private static final int FIRST_FACTOR = power(BASE, WINDOW - 1);

  private SecretCopies() {}

  private static int power(int base, int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }

  /**
   * The findings with their copies, in order and without overlaps.
   *
   * @param found findings in the order of the text, without overlaps
   */
  static List<SecretFinding> with(CharSequence text, List<SecretFinding> found) {
    Map<Integer, List<SecretFinding>> ends = ends(text, found);
    if (ends.isEmpty()) {
      return found;
    }
    FindingCollector all = new FindingCollector(2);
    found.forEach(finding -> all.add(0, finding, finding));
    boolean copied = false;
    int next = 0;
    int hash = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (i - from >= WINDOW) {
        hash -= text.charAt(i - WINDOW) * FIRST_FACTOR;
      }
      hash = hash * BASE + text.charAt(i);
      if (i + 1 - from < WINDOW) {
        continue;
      }
      List<SecretFinding> same = ends.get(hash);
      SecretFinding copy = same == null ? null : copyAt(text, i + 1, from, same);
      if (copy == null) {
        continue;
      }
      while (next < found.size() && found.get(next).end() < copy.end()) {
        next++;
      }
      if (next == found.size() || found.get(next).start() > copy.start()) {
        all.add(1, copy, copy);
        copied = true;
      }
      hash = 0;
      from = i + 1;
    }
    return copied ? all.merged() : found;
  }

  private static Map<Integer, List<SecretFinding>> ends(
      CharSequence text, List<SecretFinding> found) {
    Map<Integer, List<SecretFinding>> ends = new HashMap<>();
    for (SecretFinding finding : found) {
      boolean key = Randomness.holdsAny(CharClass.DIGIT, text, finding.start(), finding.end());
      if (key && finding.end() - finding.start() >= WINDOW) {
        int hash = 0;
        for (int i = finding.end() - WINDOW; i < finding.end(); i++) {
          hash = hash * BASE + text.charAt(i);
        }
        List<SecretFinding> same = ends.computeIfAbsent(hash, absent -> new ArrayList<>());
        if (same.size() < MOST_OF_ONE_END) {
          same.add(finding);
        }
      }
    }
    return ends;
  }

  private static @Nullable SecretFinding copyAt(
      CharSequence text, int end, int from, List<SecretFinding> same) {
    for (SecretFinding finding : same) {
      int length = Math.min(COMPARED, finding.end() - finding.start());
      if (end - length >= from && isEqual(text, end - length, finding.end() - length, length)) {
        return new SecretFinding(finding.rule(), end - length, end);
      }
    }
    return null;
  }

  private static boolean isEqual(CharSequence text, int a, int b, int length) {
    for (int i = length - 1; i >= 0; i--) {
      if (text.charAt(a + i) != text.charAt(b + i)) {
        return false;
      }
    }
    return true;
  }
}
