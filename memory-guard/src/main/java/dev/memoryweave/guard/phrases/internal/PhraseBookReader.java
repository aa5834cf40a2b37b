package dev.memoryweave.guard.phrases.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the sets and rules of a {@link PhraseBook}. */
final class PhraseBookReader implements PhraseSource.Sink {
  /** The set of words that occur in every sentence, so that a phrase is not ruled out by them. */
  private static final String COMMON = "glue";

  final Vocabulary.Builder vocabulary = new Vocabulary.Builder();
  final Map<String, BitSet> sets = new HashMap<>();
  final List<PhraseRule> rules = new ArrayList<>();
  final WordSignatures.Builder marks = new WordSignatures.Builder();

  @Override
  public void set(PhraseSource.Place place, String name, List<String> words) {
    BitSet set = sets.computeIfAbsent(name, any -> new BitSet());
    words.forEach(word -> set.or(numbers(word, place)));
  }

  @Override
  public void rule(PhraseSource.Place place, String kind, String name, List<String> steps) {
    List<PhraseRule.Element> elements = new ArrayList<>();
    for (String step : steps) {
      if (!step.equals("!") && !step.equals("$")) {
        elements.add(element(step, place));
      }
    }
    boolean order = steps.contains("!");
    boolean atLineEnd = steps.contains("$");
    for (List<PhraseRule.Element> one : beginnings(elements, place)) {
      WordSignatures.Needs needs = marks.needed(one, sets.getOrDefault(COMMON, new BitSet()));
      rules.add(new PhraseRule(place, kind, name, order, atLineEnd, needs, one));
    }
  }

  /** The pattern with its first words and without those that may be missing. */
  private static List<List<PhraseRule.Element>> beginnings(
      List<PhraseRule.Element> elements, PhraseSource.Place place) {
    List<List<PhraseRule.Element>> all = new ArrayList<>();
    int parted = 0;
    for (int i = 0; i < elements.size(); i++) {
      if (!(elements.get(i) instanceof PhraseRule.OneOf first)) {
        break;
      }
      parted |= first.parted();
      List<PhraseRule.Element> rest = new ArrayList<>(elements.subList(i, elements.size()));
      rest.set(0, new PhraseRule.OneOf(first.words(), false, first.orEnd(), parted));
      all.add(rest);
      if (!first.optional()) {
        return all;
      }
    }
    throw PhraseSource.error(place, "a pattern must begin with a word");
  }

  private PhraseRule.Element element(String step, PhraseSource.Place place) {
    if (step.startsWith("..")) {
      return new PhraseRule.Gap(0, most(step.substring(2), place), false);
    }
    if (step.startsWith("+")) {
      return new PhraseRule.Gap(1, most(step.substring(1), place), false);
    }
    if (step.startsWith("~")) {
      return new PhraseRule.Gap(0, most(step.substring(1), place), true);
    }
    if (step.equals(";")) {
      return new PhraseRule.ClauseEnd();
    }
    boolean optional = false;
    int parted = 0;
    int at = 0;
    for (; at < step.length() && "?^:".indexOf(step.charAt(at)) >= 0; at++) {
      switch (step.charAt(at)) {
        case '?' -> optional = true;
        case '^' -> parted |= WordSequence.LINE;
        default -> parted |= WordSequence.PUNCTUATION;
      }
    }
    BitSet numbers = new BitSet();
    boolean orEnd = false;
    for (String word : step.substring(at).split("\\|", -1)) {
      if (word.equals(";")) {
        orEnd = true;
      } else {
        numbers.or(numbers(word, place));
      }
    }
    return new PhraseRule.OneOf(new WordSet(numbers), optional, orEnd, parted);
  }

  private static int most(String number, PhraseSource.Place place) {
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException e) {
      throw PhraseSource.error(place, "'" + number + "' is not a number of words");
    }
  }

  private BitSet numbers(String word, PhraseSource.Place place) {
    if (word.startsWith("@")) {
      BitSet set = sets.get(word.substring(1));
      if (set == null) {
        throw PhraseSource.error(place, "set " + word + " must be defined before its use");
      }
      return set;
    }
    BitSet one = new BitSet();
    try {
      one.set(vocabulary.add(word));
    } catch (IllegalArgumentException e) {
      throw PhraseSource.error(place, String.valueOf(e.getMessage()));
    }
    return one;
  }
}
