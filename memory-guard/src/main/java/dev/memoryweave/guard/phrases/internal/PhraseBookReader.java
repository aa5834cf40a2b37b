package dev.memoryweave.guard.phrases.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the sets and rules of a {@link PhraseBook}. */
final class PhraseBookReader implements PhraseSource.Sink {
  /** The set of words that occur in every sentence, so that a phrase is not ruled out by them. */
  private static final String COMMON = "glue";

  /** A word that begins with a capital. */
  private static final String NAME = "%name";

  /** Up to so many words of a set: {@code ..3@set}, {@code ^+3word|word}. */
  private static final Pattern SOME_OF =
      Pattern.compile("(?<begins>[:,^]*)(?<sign>\\.\\.|\\+)(?<most>\\d+)(?<words>[^\\d;].*)");

  final Vocabulary.Builder vocabulary;
  final Map<String, BitSet> sets = new HashMap<>();
  private final Map<String, List<List<String>>> alternatives = new HashMap<>();
  final List<PhraseRule> rules = new ArrayList<>();
  final WordSignatures.Builder marks = new WordSignatures.Builder();

  PhraseBookReader(Vocabulary.Builder vocabulary) {
    this.vocabulary = vocabulary;
  }

  @Override
  public void set(PhraseSource.Place place, String name, List<String> words) {
    BitSet set = sets.computeIfAbsent(name, any -> new BitSet());
    words.forEach(word -> set.or(numbers(word, place)));
  }

  @Override
  public void steps(PhraseSource.Place place, String name, List<String> steps) {
    alternatives.computeIfAbsent(name, any -> new ArrayList<>()).addAll(expanded(steps, place));
  }

  @Override
  public void rule(PhraseSource.Place place, String kind, String name, List<String> steps) {
    expanded(steps, place).forEach(one -> add(place, kind, name, one));
  }

  /** Patterns without names of steps, one for each choice of alternatives. */
  private List<List<String>> expanded(List<String> steps, PhraseSource.Place place) {
    List<List<String>> patterns = List.of(List.of());
    for (String step : steps) {
      List<List<String>> next =
          step.startsWith("&") ? alternatives.get(step.substring(1)) : List.of(List.of(step));
      if (next == null) {
        throw PhraseSource.error(place, "steps " + step + " must be defined before their use");
      }
      List<List<String>> before = patterns;
      patterns =
          before.stream().flatMap(begin -> next.stream().map(end -> joined(begin, end))).toList();
    }
    return patterns;
  }

  private static List<String> joined(List<String> begin, List<String> end) {
    List<String> joined = new ArrayList<>(begin);
    joined.addAll(end);
    return joined;
  }

  private void add(PhraseSource.Place place, String kind, String name, List<String> steps) {
    List<PhraseRule.Element> elements = new ArrayList<>();
    List<PhraseRule.Slot> slots = new ArrayList<>();
    PhraseRule.End end = PhraseRule.End.WORD;
    String slot = "";
    int slotFrom = 0;
    for (String step : steps) {
      switch (step) {
        case "!" -> {}
        case "$" -> end = PhraseRule.End.LINE;
        case "$$" -> end = PhraseRule.End.TEXT;
        case "]" -> {
          slots.add(new PhraseRule.Slot(slot, slotFrom, elements.size()));
          slot = "";
        }
        default -> {
          if (step.startsWith("[")) {
            slot = step.substring(1);
            slotFrom = elements.size();
          } else {
            elements.addAll(elements(step, place));
          }
        }
      }
    }
    if (!slot.isEmpty() || slots.stream().anyMatch(one -> one.name().isEmpty())) {
      throw PhraseSource.error(place, "a part begins with [name and ends with ]");
    }
    BitSet excluded = leading(elements);
    if (!excluded.isEmpty() && !slots.isEmpty()) {
      throw PhraseSource.error(place, "a pattern that begins with -word has no parts");
    }
    boolean order = steps.contains("!");
    for (int first : beginnings(elements, place)) {
      List<PhraseRule.Element> one = new ArrayList<>(elements.subList(first, elements.size()));
      one.set(0, beginning(elements, first, excluded));
      List<PhraseRule.Slot> parts =
          slots.stream()
              .map(
                  part ->
                      new PhraseRule.Slot(
                          part.name(),
                          Math.max(0, part.from() - first),
                          Math.max(0, part.to() - first)))
              .toList();
      WordSignatures.Needs needs = marks.needed(one, sets.getOrDefault(COMMON, new BitSet()));
      rules.add(new PhraseRule(place, kind, name, order, end, needs, one, parts));
    }
  }

  /** The elements with which a match may begin: the first one, and those behind optional ones. */
  private static List<Integer> beginnings(
      List<PhraseRule.Element> elements, PhraseSource.Place place) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      if (!(elements.get(i) instanceof PhraseRule.OneOf first)) {
        break;
      }
      all.add(i);
      if (!first.optional()) {
        return all;
      }
    }
    throw PhraseSource.error(place, "a pattern must begin with a word");
  }

  /** Takes the words that a match must not begin with off the front of a pattern. */
  private static BitSet leading(List<PhraseRule.Element> elements) {
    BitSet excluded = new BitSet();
    while (!elements.isEmpty()
        && elements.get(0) instanceof PhraseRule.Look look
        && !look.wanted()) {
      excluded.or(look.words().numbers());
      elements.remove(0);
    }
    return excluded;
  }

  private static PhraseRule.Element beginning(
      List<PhraseRule.Element> elements, int first, BitSet excluded) {
    int parted = 0;
    PhraseRule.OneOf begin = (PhraseRule.OneOf) elements.get(first);
    for (PhraseRule.Element before : elements.subList(0, first + 1)) {
      parted |= ((PhraseRule.OneOf) before).parted();
    }
    BitSet words = begin.words().numbers();
    words.andNot(excluded);
    return new PhraseRule.OneOf(new WordSet(words), begin.capital(), false, begin.orEnd(), parted);
  }

  /** The elements of a step; up to so many words of a set are as many optional ones. */
  private List<PhraseRule.Element> elements(String step, PhraseSource.Place place) {
    Matcher some = SOME_OF.matcher(step);
    if (!some.matches()) {
      return List.of(element(step, place));
    }
    boolean needed = some.group("sign").equals("+");
    String begins = some.group("begins");
    List<PhraseRule.Element> elements = new ArrayList<>();
    for (int i = 0; i < most(some.group("most"), place); i++) {
      String optional = needed && i == 0 ? "" : "?";
      elements.add(element(optional + (i == 0 ? begins : "") + some.group("words"), place));
    }
    return elements;
  }

  private PhraseRule.Element element(String step, PhraseSource.Place place) {
    if (step.equals("..;") || step.equals("+;")) {
      return new PhraseRule.Rest(step.startsWith("+") ? 1 : 0, false);
    }
    if (step.equals("..$") || step.equals("+$")) {
      return new PhraseRule.Rest(step.startsWith("+") ? 1 : 0, true);
    }
    if (step.equals(",") || step.equals(":")) {
      return new PhraseRule.PartEnd(step.equals(":"));
    }
    if (step.startsWith("~")) {
      return new PhraseRule.Gap(0, most(step.substring(1), place), true, false);
    }
    if (step.startsWith("..") || step.startsWith("+")) {
      int least = step.startsWith("+") ? 1 : 0;
      boolean withinPart = step.endsWith(";");
      String most = step.substring(2 - least, step.length() - (withinPart ? 1 : 0));
      return new PhraseRule.Gap(least, most(most, place), false, withinPart);
    }
    if (step.equals(";")) {
      return new PhraseRule.ClauseEnd();
    }
    if (step.startsWith("=") || step.startsWith("-")) {
      PhraseRule.OneOf next = oneOf(step.substring(1), false, 0, place);
      return new PhraseRule.Look(next.words(), next.orEnd(), step.startsWith("="));
    }
    boolean optional = false;
    int parted = 0;
    int at = 0;
    for (; at < step.length() && "?^:,".indexOf(step.charAt(at)) >= 0; at++) {
      switch (step.charAt(at)) {
        case '?' -> optional = true;
        case '^' -> parted = parted == 0 ? WordSequence.LINE : WordSequence.TEXT;
        case ',' -> parted |= parted == 0 ? WordSequence.CLAUSE : WordSequence.SENTENCE;
        default -> parted |= WordSequence.PUNCTUATION;
      }
    }
    return oneOf(step.substring(at), optional, parted, place);
  }

  private PhraseRule.OneOf oneOf(
      String words, boolean optional, int parted, PhraseSource.Place place) {
    BitSet numbers = new BitSet();
    boolean orEnd = false;
    boolean capital = words.equals(NAME);
    for (String word : words.split("\\|", -1)) {
      if (word.equals(";")) {
        orEnd = true;
      } else {
        numbers.or(numbers(capital ? WordForms.ANY : word, place));
      }
    }
    return new PhraseRule.OneOf(new WordSet(numbers), capital, optional, orEnd, parted);
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
    try {
      return vocabulary.add(word);
    } catch (IllegalArgumentException e) {
      throw PhraseSource.error(place, String.valueOf(e.getMessage()));
    }
  }
}
