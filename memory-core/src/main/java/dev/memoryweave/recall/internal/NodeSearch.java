package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.AnalyzedQuery;
import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TermClass;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeHit;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TermScores;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks for the words of a text in the nodes of a store. */
public final class NodeSearch {
  /** More terms than this say little more and cost much; the longest texts are whole documents. */
  private static final int MAX_TERMS = 64;

  /**
   * Names of programming languages, as terms. In a question they mostly say in what the answer is
   * to be written, which every text about that project is, and few say so.
   */
  private static final Set<String> LANGUAGES =
      Stream.of(
              "python",
              "java",
              "javascript",
              "typescript",
              "kotlin",
              "ruby",
              "php",
              "golang",
              "scala",
              "perl")
          .map(name -> new TextAnalyzer().indexTerms(name).get(0))
          .collect(Collectors.toUnmodifiableSet());

  private static final double LANGUAGE_WEIGHT = .30;

  /** A question of fewer words is about the language. */
  private static final int TERMS_OF_A_TASK = 3;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** The weight of a term of the files and symbols of a request, relative to one of its task. */
  private static final double NAME_WEIGHT = 1.0;

  /** The weight of a quoted phrase, relative to a term. */
  private static final double PHRASE_WEIGHT = 2.0;

  private final double phraseWeight;

  /** Creates a search. */
  public NodeSearch() {
    this(PHRASE_WEIGHT);
  }

  /** Creates a search in which a quoted phrase counts that much, relative to a term. */
  NodeSearch(double phraseWeight) {
    this.phraseWeight = phraseWeight;
  }

  /** The nodes that hold words of the text, best first; empty if it has no word to look for. */
  public List<NodeHit> search(ReadTransaction tx, String text, NodeFilter filter, int limit) {
    return search(tx, words(text, List.of()).withForms(tx, filter, text), filter, limit);
  }

  List<NodeHit> search(ReadTransaction tx, Words words, NodeFilter filter, int limit) {
    if (words.isEmpty()) {
      return List.of();
    }
    StandIns.Widened search = words.standIns().widen(words.terms(), words.phrases());
    List<NodeHit> hits =
        tx.nodes().search(new TextQuery(search.terms(), search.phrases(), filter, limit));
    return words.standIns().isEmpty() ? hits : folded(hits, search);
  }

  private static List<NodeHit> folded(List<NodeHit> hits, StandIns.Widened search) {
    return hits.stream()
        .map(
            hit -> {
              TermScores scores = search.fold(hit.termScores());
              return hit.withTermScores(scores.sum(), scores.toArray());
            })
        .sorted(Comparator.comparingDouble(hit -> -hit.score()))
        .toList();
  }

  /** The search terms of a text, and of names that go with it. */
  Words words(String text, List<String> names) {
    AnalyzedQuery query = ANALYZER.analyzeQuery(text);
    Map<String, Double> weights = new LinkedHashMap<>();
    boolean task = query.terms().size() >= TERMS_OF_A_TASK;
    for (QueryTerm term : query.terms()) {
      boolean language = task && LANGUAGES.contains(term.term());
      weights.merge(
          term.term(), language ? term.weight() * LANGUAGE_WEIGHT : term.weight(), Math::max);
    }
    for (String name : names) {
      for (QueryTerm term : ANALYZER.analyzeQuery(name).terms()) {
        weights.merge(term.term(), term.weight() * NAME_WEIGHT, Math::max);
      }
    }
    return words(weights, query.phrases());
  }

  private Words words(Map<String, Double> weights, List<List<String>> quoted) {
    List<TextQuery.Term> terms = new ArrayList<>();
    weights.forEach((term, weight) -> terms.add(new TextQuery.Term(term, weight)));
    List<TextQuery.Phrase> phrases = new ArrayList<>();
    for (List<String> phrase : quoted) {
      if (phrase.size() >= 2) {
        phrases.add(new TextQuery.Phrase(phrase, phraseWeight));
      }
    }
    return new Words(
        terms.subList(0, Math.min(MAX_TERMS, terms.size())),
        phrases.subList(0, Math.min(MAX_TERMS / 4, phrases.size())),
        StandIns.NONE);
  }

  /** The search terms for names in code: symbols, and words of a text that may be names. */
  Words names(String text, List<String> symbols) {
    Map<String, Double> weights = new LinkedHashMap<>();
    for (QueryTerm term : ANALYZER.analyzeQuery(text).terms()) {
      if (term.termClass() == TermClass.IDENTIFIER || term.termClass() == TermClass.NAME) {
        weights.merge(term.term(), term.weight(), Math::max);
      }
    }
    for (String symbol : symbols) {
      for (QueryTerm term : ANALYZER.analyzeQuery(symbol).terms()) {
        weights.merge(term.term(), term.weight() * NAME_WEIGHT, Math::max);
      }
    }
    return words(weights, List.of());
  }

  /**
   * The terms and phrases of a search.
   *
   * @param standIns other forms that count in place of the terms
   */
  record Words(List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases, StandIns standIns) {
    Words {
      terms = List.copyOf(terms);
      phrases = List.copyOf(phrases);
    }

    /** A copy that also looks for other forms of the words of a text. */
    Words withForms(ReadTransaction tx, NodeFilter filter, String text) {
      return terms.isEmpty()
          ? this
          : new Words(terms, phrases, WordVariants.of(tx, filter, text, terms, phrases));
    }

    boolean isEmpty() {
      return terms.isEmpty() && phrases.isEmpty();
    }
  }
}
