package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TermClass;
import dev.memoryweave.language.internal.TermFamilies;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words of a task, each with its weight and its information. A question and the code that
 * answers it were written by different people: where files are searched, everyday words count less
 * than in a conversation, and a related word stands in for one that is missing.
 */
final class TaskWords {
  /** The weight of an everyday word in the search. */
  static final double COMMON_WEIGHT = .5;

  /** The weight of a related word, relative to the word that it stands in for. */
  static final double RELATED_WEIGHT = .2;

  /** How much an everyday word tells about the subject of a task, relative to another word. */
  private static final double COMMON_INFORMATION = .2;

  /** How much a name or an identifier tells about the subject of a task, relative to a word. */
  private static final double NAME_INFORMATION = 3;

  /** More related words than these cost more than they find. */
  private static final int MOST_RELATED = 64;

  private static final Pattern JOINED_WORDS =
      Pattern.compile("(?<![\\w./-])\\p{L}\\p{Ll}{0,40}+(?:[-/]\\p{Ll}{1,40}+){1,8}+(?![\\w/-])");

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final List<TextQuery.Term> terms;
  private final List<TextQuery.Phrase> phrases;
  private final List<Word> words;

  private TaskWords(List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases, List<Word> words) {
    this.terms = List.copyOf(terms);
    this.phrases = phrases;
    this.words = List.copyOf(words);
  }

  /**
   * A word of the task.
   *
   * @param weight its weight in the search
   * @param isAsked whether the task asks for it; a hint can help, but is not missed
   * @param isUnheard whether neither a memory nor a passage holds it, in any form
   * @param information how much it tells about the subject, relative to an equally rare plain word
   * @param related the indexes of the terms that can stand in for it
   */
  record Word(
      double weight,
      boolean isAsked,
      boolean isUnheard,
      double information,
      List<Integer> related) {}

  /**
   * The words of a task for the search of memories: all have equal weight, and none has stand-ins.
   */
  static TaskWords forMemories(NodeSearch.Words searched, String task) {
    Map<String, TermClass> classes = classes(task);
    return new TaskWords(
        searched.terms(),
        searched.phrases(),
        IntStream.range(0, searched.terms().size())
            .mapToObj(i -> word(searched, i, searched.terms().get(i), classes, List.of()))
            .toList());
  }

  /** The words of a task for the search of files. */
  static TaskWords forFiles(NodeSearch.Words searched, String task) {
    Map<String, TermClass> classes = classes(task);
    List<TextQuery.Term> terms = new ArrayList<>();
    Map<String, Integer> indexes = new LinkedHashMap<>();
    for (TextQuery.Term term : searched.terms()) {
      boolean common = TermFamilies.isCommon(term.text());
      indexes.put(term.text(), terms.size());
      terms.add(
          new TextQuery.Term(term.text(), common ? COMMON_WEIGHT * term.weight() : term.weight()));
    }
    int most = terms.size() + MOST_RELATED;
    List<Word> words = new ArrayList<>();
    for (int i = 0; i < searched.terms().size(); i++) {
      TextQuery.Term term = terms.get(i);
      List<Integer> related = new ArrayList<>();
      for (String other : TermFamilies.related(term.text())) {
        Integer index = indexes.get(other);
        if (index == null && terms.size() < most) {
          index = terms.size();
          indexes.put(other, index);
          terms.add(new TextQuery.Term(other, RELATED_WEIGHT * term.weight()));
        }
        if (index != null && index >= searched.terms().size()) {
          related.add(index);
        }
      }
      words.add(word(searched, i, term, classes, List.copyOf(related)));
    }
    return new TaskWords(terms, searched.phrases(), words);
  }

  /** A path says where to look, not what is asked. */
  private static Word word(
      NodeSearch.Words searched,
      int index,
      TextQuery.Term term,
      Map<String, TermClass> classes,
      List<Integer> related) {
    return new Word(
        term.weight(),
        index < searched.asked(),
        searched.unheard().contains(term.text()),
        searched.isOfFile(index) ? 0 : information(term.text(), classes),
        related);
  }

  private static Map<String, TermClass> classes(String task) {
    Map<String, TermClass> classes = new HashMap<>();
    for (QueryTerm term : ANALYZER.analyzeQuery(task).terms()) {
      classes.put(term.term(), term.termClass());
    }
    // "read/write" and "built-in" are words that people join, not names in code.
    for (Matcher joined = JOINED_WORDS.matcher(task); joined.find(); ) {
      ANALYZER
          .indexTerms(joined.group())
          .forEach(term -> classes.replace(term, TermClass.IDENTIFIER, TermClass.WORD));
    }
    return classes;
  }

  private static double information(String term, Map<String, TermClass> classes) {
    TermClass termClass = classes.getOrDefault(term, TermClass.IDENTIFIER);
    double information =
        termClass == TermClass.NAME || termClass == TermClass.IDENTIFIER ? NAME_INFORMATION : 1;
    return TermFamilies.isCommon(term) ? COMMON_INFORMATION * information : information;
  }

  boolean isEmpty() {
    return terms.isEmpty() && phrases.isEmpty();
  }

  /** The terms of the search: the words of the task, then those that can stand in for them. */
  List<TextQuery.Term> terms() {
    return terms;
  }

  List<TextQuery.Phrase> phrases() {
    return phrases;
  }

  /** The words of the task, in the order of their terms. */
  List<Word> words() {
    return words;
  }

  /**
   * How well a found text matches: each word counts once, by itself or by its best related word.
   */
  double score(TextQuery.Scores scores) {
    double score = 0;
    for (int i = 0; i < words.size(); i++) {
      score += share(scores, i);
    }
    for (int i = terms.size(); i < scores.size(); i++) {
      score += scores.get(i);
    }
    return score;
  }

  /** The score of a word of the task, by itself or by its best related word. */
  double share(TextQuery.Scores scores, int word) {
    double best = scores.get(word);
    for (int related : words.get(word).related()) {
      best = Math.max(best, scores.get(related));
    }
    return best;
  }
}
