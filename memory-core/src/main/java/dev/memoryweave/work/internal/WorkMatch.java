package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.statement.internal.TextKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the piece of work that a completion refers to.
 *
 * <p>The similarity of two texts is the share of common stems among all stems of both (Dice's
 * coefficient), or slightly less than full if one contains all words of the other. Numbers must not
 * differ, and a completion with words of its own must not leave out what the piece of work is
 * about.
 */
final class WorkMatch {
  /** The least similarity for a completion to mean a piece of work. */
  static final double THRESHOLD = .60;

  /** By how much the best must beat the second, for the completion not to be ambiguous. */
  static final double MARGIN = .10;

  /** The similarity of a text to one that holds all of its words. */
  private static final double CONTAINED = .90;

  /** Words that the shorter of two texts needs for this rule. */
  private static final int LEAST_CONTAINED = 2;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();
  private static final Pattern NUMBER = Pattern.compile("\\p{N}+");

  private WorkMatch() {}

  /**
   * The match of a completion among pieces of work.
   *
   * @param best the one that it means, or null if there is none or several are equally likely
   * @param ambiguous the equally likely ones, if there are several
   */
  record Found<T>(@Nullable T best, List<T> ambiguous) {}

  static <T> Found<T> find(String said, Collection<T> items, Function<T, String> text) {
    String key = TextKey.words(said);
    List<T> same =
        items.stream().filter(item -> TextKey.words(text.apply(item)).equals(key)).toList();
    if (!same.isEmpty()) {
      return new Found<>(same.get(0), List.of());
    }
    Set<String> terms = terms(said);
    @Nullable T best = null;
    double most = 0;
    for (T item : items) {
      double score = likeness(said, terms, text.apply(item));
      if (score > most) {
        best = item;
        most = score;
      }
    }
    if (best == null || most < THRESHOLD - 1e-9) {
      return new Found<>(null, List.of());
    }
    double enough = Math.max(THRESHOLD, most - MARGIN) - 1e-9;
    List<T> likely =
        items.stream().filter(i -> likeness(said, terms, text.apply(i)) >= enough).toList();
    boolean oneText =
        likely.stream().map(i -> TextKey.words(text.apply(i))).distinct().count() == 1;
    return oneText ? new Found<>(best, List.of()) : new Found<>(null, likely);
  }

  /** The piece of work that a name means: as above, or the only one with all words of the name. */
  static <T> Found<T> named(String name, Collection<T> items, Function<T, String> text) {
    Found<T> found = find(name, items, text);
    Set<String> terms = terms(name);
    if (found.best() != null || !found.ambiguous().isEmpty() || terms.isEmpty()) {
      return found;
    }
    List<T> holders =
        items.stream()
            .filter(item -> terms(text.apply(item)).containsAll(terms))
            .filter(item -> !differInNumbers(name, text.apply(item)))
            .toList();
    long texts = holders.stream().map(item -> TextKey.words(text.apply(item))).distinct().count();
    return texts == 1
        ? new Found<>(holders.get(0), List.of())
        : new Found<>(null, texts == 0 ? List.of() : holders);
  }

  /** Whether a sentence has all words of a piece of work, of which there are at least two. */
  static boolean holds(String sentence, String work) {
    Set<String> terms = terms(work);
    if (terms.size() < LEAST_CONTAINED || differInNumbers(sentence, work)) {
      return false;
    }
    Set<String> missing = new HashSet<>(terms);
    missing.removeAll(terms(sentence));
    // What is left to be found may be the verb in another form.
    for (String word :
        missing.size() == 1 ? TextKey.words(sentence).split(" ", -1) : new String[0]) {
      Languages.basicForms(word).forEach(form -> missing.removeAll(terms(form)));
    }
    return missing.isEmpty();
  }

  private static double likeness(String said, Set<String> terms, String text) {
    Set<String> others = terms(text);
    if (terms.isEmpty() || others.isEmpty() || differInNumbers(said, text)) {
      return 0;
    }
    Set<String> shared = new HashSet<>(terms);
    shared.retainAll(others);
    int smaller = Math.min(terms.size(), others.size());
    boolean contained = smaller >= LEAST_CONTAINED && shared.size() == smaller;
    if (shared.size() < smaller && lacksMoreThanItsVerb(text, others, terms)) {
      return 0;
    }
    double dice = 2.0 * shared.size() / (terms.size() + others.size());
    return contained ? Math.max(CONTAINED, dice) : dice;
  }

  /**
   * Whether a piece of work names something that a completion with words of its own leaves out. Its
   * first word may be missing, since it is usually a verb: "write the test", "the test is written".
   */
  private static boolean lacksMoreThanItsVerb(String text, Set<String> terms, Set<String> said) {
    String verb = ANALYZER.indexTerms(text).get(0);
    return terms.stream().anyMatch(term -> !said.contains(term) && !term.equals(verb));
  }

  private static boolean differInNumbers(String one, String other) {
    Set<String> ours = numbers(one);
    Set<String> theirs = numbers(other);
    return !ours.isEmpty()
        && !theirs.isEmpty()
        && !ours.containsAll(theirs)
        && !theirs.containsAll(ours);
  }

  private static Set<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(result -> result.group()).collect(Collectors.toSet());
  }

  private static Set<String> terms(String text) {
    return new HashSet<>(ANALYZER.indexTerms(text));
  }
}
