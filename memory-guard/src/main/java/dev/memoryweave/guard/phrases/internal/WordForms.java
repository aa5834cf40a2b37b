package dev.memoryweave.guard.phrases.internal;

import dev.memoryweave.guard.internal.AsciiText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Beginnings and endings of words that phrases name: {@code refactor*}, {@code *ed}, and {@code
 * %number} for words that begin with a digit. An unknown word has a number for the longest
 * beginning and the longest ending that it has, one for each pair.
 */
final class WordForms {
  private static final String NUMBER = "%number";

  /** Any word at all. */
  static final String ANY = "%word";

  private static final String DIGITS = "0123456789";
  private static final WordForms NONE = new WordForms(List.of(), List.of(), 0);

  /** The longest first; {@link #NUMBER} is one of the beginnings. */
  private final List<String> beginnings;

  private final List<String> endings;

  /** The same without the sign of what may follow or precede. */
  private final List<String> begun;

  private final List<String> ended;
  private final int first;

  private WordForms(List<String> beginnings, List<String> endings, int first) {
    this.beginnings = beginnings;
    this.endings = endings;
    this.begun = beginnings.stream().map(form -> form.substring(0, form.length() - 1)).toList();
    this.ended = endings.stream().map(form -> form.substring(1)).toList();
    this.first = first;
  }

  static boolean isForm(String word) {
    return word.equals(NUMBER)
        || word.equals(ANY)
        || (word.length() > 1 && (word.startsWith("*") || word.endsWith("*")));
  }

  /** Whether a word has a form. */
  static boolean has(String form, String word) {
    if (form.equals(ANY)) {
      return true;
    }
    if (form.equals(NUMBER)) {
      return DIGITS.indexOf(word.charAt(0)) >= 0;
    }
    return form.startsWith("*")
        ? word.endsWith(form.substring(1))
        : word.startsWith(form.substring(0, form.length() - 1));
  }

  /** Collects forms. */
  static final class Builder {
    private final List<String> beginnings = new ArrayList<>();
    private final List<String> endings = new ArrayList<>();
    private boolean any;

    void add(String form) {
      any |= form.equals(ANY);
      List<String> of = form.startsWith("*") ? endings : beginnings;
      if (!of.contains(form) && !form.equals(ANY)) {
        of.add(form);
        of.sort(Comparator.comparing(String::length).reversed());
      }
    }

    boolean isEmpty() {
      return beginnings.isEmpty() && endings.isEmpty() && !any;
    }

    WordForms build(int firstNumber) {
      return isEmpty()
          ? NONE
          : new WordForms(List.copyOf(beginnings), List.copyOf(endings), firstNumber);
    }
  }

  /** How many numbers there are, from the first one on. */
  int count() {
    return (beginnings.size() + 1) * (endings.size() + 1) - 1;
  }

  /** The numbers of all words with a form. */
  BitSet numbers(String form) {
    BitSet numbers = new BitSet();
    numbers.set(Vocabulary.UNKNOWN, form.equals(ANY));
    for (int i = 0; i <= beginnings.size(); i++) {
      for (int j = 0; j <= endings.size(); j++) {
        boolean has =
            (form.equals(ANY) && (i < beginnings.size() || j < endings.size()))
                || (i < beginnings.size() && covers(form, beginnings.get(i)))
                || (j < endings.size() && covers(form, endings.get(j)));
        if (has) {
          numbers.set(pair(i, j));
        }
      }
    }
    return numbers;
  }

  /** Whether every word with the other form has this one. */
  private static boolean covers(String form, String other) {
    return form.equals(other)
        || (form.startsWith("*") == other.startsWith("*")
            && !form.equals(NUMBER)
            && !other.equals(NUMBER)
            && has(form, other.startsWith("*") ? other : other.substring(0, other.length() - 1)));
  }

  private int pair(int beginning, int ending) {
    return first + beginning * (endings.size() + 1) + ending;
  }

  /** The number of a word in {@code [from, to)}; 0 if it has none of the forms. */
  int number(CharSequence text, int from, int to) {
    int beginning = 0;
    while (beginning < begun.size() && !begins(text, from, to, beginning)) {
      beginning++;
    }
    int ending = 0;
    while (ending < ended.size() && !ends(text, from, to, ended.get(ending))) {
      ending++;
    }
    boolean none = beginning == beginnings.size() && ending == endings.size();
    return none ? Vocabulary.UNKNOWN : pair(beginning, ending);
  }

  private boolean begins(CharSequence text, int from, int to, int beginning) {
    if (beginnings.get(beginning).equals(NUMBER)) {
      return DIGITS.indexOf(text.charAt(from)) >= 0;
    }
    String begin = begun.get(beginning);
    return begin.length() <= to - from && AsciiText.startsWith(text, from, begin);
  }

  private static boolean ends(CharSequence text, int from, int to, String end) {
    return end.length() <= to - from && AsciiText.startsWith(text, to - end.length(), end);
  }
}
