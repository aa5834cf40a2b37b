package dev.memoryweave.continuity.internal;

import dev.memoryweave.language.internal.EditDistance;
import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TermClass;
import dev.memoryweave.language.internal.TextAnalyzer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the words of a hint with those of lanes. A word counts more if fewer lanes have it; one
 * that differs by a typing error counts in part.
 */
final class WordMatch {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** The weight of a word that differs by a typing error. */
  private static final double SLIP = .8;

  /** Below this length, only two swapped letters count as a typing error. */
  private static final int SHORT = 4;

  /** From this length on, one of the words may have an additional ending. */
  private static final int LONG = 8;

  private static final int LONGEST_ENDING = 2;

  private final List<String> words;
  private final Map<String, Double> weights = new HashMap<>();

  /**
   * Prepares the comparison of a text.
   *
   * @param text the hint
   * @param lanes the words of each lane
   */
  WordMatch(String text, Collection<Set<String>> lanes) {
    words = words(text);
    for (String word : words) {
      long holding = lanes.stream().filter(lane -> likeness(word, lane) > 0).count();
      // A word of no lane has the weight of one in a single lane.
      double rarity =
          Math.log(1 + (lanes.size() - Math.max(1, holding) + .5) / (Math.max(1, holding) + .5));
      weights.put(word, rarity);
    }
  }

  /** The words of a hint; identifiers and paths by their parts, if they have any. */
  private static List<String> words(String text) {
    List<QueryTerm> terms = ANALYZER.analyzeQuery(text).terms();
    List<String> words = new ArrayList<>();
    for (QueryTerm term : terms) {
      long pieces =
          terms.stream()
              .filter(other -> !other.equals(term) && term.term().contains(other.term()))
              .count();
      if (term.termClass() != TermClass.IDENTIFIER || pieces < 2) {
        words.add(term.term());
      }
    }
    return words;
  }

  /** The words of a text of a lane. */
  static Set<String> of(String text) {
    return new LinkedHashSet<>(ANALYZER.indexTerms(text));
  }

  /** Whether there are no words to compare. */
  boolean isEmpty() {
    return words.isEmpty();
  }

  /** The fraction of the hint that the words of a lane contain, 0 to 1. */
  double coverage(Set<String> lane) {
    double held = 0;
    double all = 0;
    for (String word : words) {
      double weight = weights.getOrDefault(word, 0.0);
      held += weight * likeness(word, lane);
      all += weight;
    }
    return all == 0 ? 0 : Math.min(1, held / all);
  }

  private static double likeness(String word, Set<String> others) {
    if (others.contains(word)) {
      return 1;
    }
    return others.stream().anyMatch(other -> isSlip(word, other)) ? SLIP : 0;
  }

  /** Whether two words differ by a typing error, or by the ending of a long one. */
  static boolean isSlip(String one, String other) {
    int length = Math.min(one.length(), other.length());
    if (length < 3 || !isAlphabetic(one) || !isAlphabetic(other)) {
      return false;
    }
    if (length < SHORT) {
      return one.length() == other.length()
          && EditDistance.between(one, other) == 1
          && isPermuted(one, other);
    }
    boolean isEnding =
        length >= LONG
            && Math.abs(one.length() - other.length()) <= LONGEST_ENDING
            && (one.startsWith(other) || other.startsWith(one));
    return isEnding
        || (Math.abs(one.length() - other.length()) <= 1 && EditDistance.between(one, other) <= 1);
  }

  /** Numbers and scripts without spaces differ in meaning, not by typing errors. */
  private static boolean isAlphabetic(String word) {
    return word.codePoints()
        .allMatch(c -> Character.isLetter(c) && !Character.isIdeographic(c) && c < 0x2E80);
  }

  private static boolean isPermuted(String one, String other) {
    return one.chars().sorted().boxed().toList().equals(other.chars().sorted().boxed().toList());
  }
}
