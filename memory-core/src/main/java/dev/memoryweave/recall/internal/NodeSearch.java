package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.AnalyzedQuery;
import dev.memoryweave.language.internal.PathTerms;
import dev.memoryweave.language.internal.ProgrammingLanguages;
import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TermFamilies;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Searches the nodes of a store for the words of a text. */
public final class NodeSearch {
  /** More terms than this add little and cost much; the longest texts are whole documents. */
  private static final int MAX_TERMS = 64;

  /** The weight of the name of a programming language, relative to other words of a question. */
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

  /** Creates a search with the given weight of a quoted phrase, relative to a term. */
  NodeSearch(double phraseWeight) {
    this.phraseWeight = phraseWeight;
  }

  /** The nodes that contain words of the text, best first; empty if it has no search terms. */
  public List<NodeStore.Hit> search(ReadTransaction tx, String text, NodeFilter filter, int limit) {
    boolean hasFiles =
        tx.knowledge().revisions(filter.scopes()).values().stream().anyMatch(count -> count > 0);
    return search(tx, words(text).withForms(tx, filter, hasFiles, text), filter, limit);
  }

  /**
   * The nodes that contain words of the text or are near it in meaning, best first, with scores
   * from 0 to 1.
   *
   * @param vector the text as a vector
   */
  public List<NodeStore.Hit> search(
      ReadTransaction tx, String text, QueryVector vector, NodeFilter filter, int limit) {
    boolean hasFiles =
        tx.knowledge().revisions(filter.scopes()).values().stream().anyMatch(count -> count > 0);
    Words words = words(text).withForms(tx, filter, hasFiles, text);
    List<NodeStore.Hit> byWords = search(tx, words, filter, limit);
    return NearInMeaning.joined(tx, byWords, words, vector, filter).stream().limit(limit).toList();
  }

  List<NodeStore.Hit> search(ReadTransaction tx, Words words, NodeFilter filter, int limit) {
    if (words.isEmpty()) {
      return List.of();
    }
    StandIns.Widened search = words.standIns().widen(words.terms(), words.phrases());
    List<NodeStore.Hit> hits =
        tx.nodes().search(new TextQuery(search.terms(), search.phrases(), filter, limit));
    return words.standIns().isEmpty() ? hits : folded(hits, search);
  }

  private static List<NodeStore.Hit> folded(List<NodeStore.Hit> hits, StandIns.Widened search) {
    return hits.stream()
        .map(
            hit -> {
              TextQuery.Scores scores = search.fold(hit.termScores());
              return hit.withTermScores(scores.sum(), scores.toArray());
            })
        .sorted(Comparator.comparingDouble(hit -> -hit.score()))
        .toList();
  }

  /** The search terms of a text. */
  Words words(String text) {
    return words(text, List.of(), List.of());
  }

  /** The search terms of a text, with those of its symbols and files. */
  Words words(String text, List<String> symbols, List<String> files) {
    AnalyzedQuery query = ANALYZER.analyzeQuery(text);
    Map<String, Double> weights = new LinkedHashMap<>();
    boolean task = query.terms().size() >= TERMS_OF_A_TASK;
    for (QueryTerm term : query.terms()) {
      boolean language = task && ProgrammingLanguages.contains(term.term());
      weights.merge(
          term.term(), language ? term.weight() * LANGUAGE_WEIGHT : term.weight(), Math::max);
    }
    int ofText = weights.size();
    for (String symbol : symbols) {
      for (QueryTerm term : ANALYZER.analyzeQuery(symbol).terms()) {
        weights.merge(term.term(), term.weight() * NAME_WEIGHT, Math::max);
      }
    }
    int ofSymbols = weights.size() - ofText;
    for (String file : files) {
      Set<String> kept = Set.copyOf(PathTerms.of(file));
      for (QueryTerm term : ANALYZER.analyzeQuery(file).terms()) {
        if (kept.contains(term.term())) {
          weights.merge(term.term(), term.weight() * NAME_WEIGHT, Math::max);
        }
      }
    }
    return words(weights, query.phrases(), ofText, ofSymbols);
  }

  private Words words(
      Map<String, Double> weights, List<List<String>> quoted, int ofText, int ofSymbols) {
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
        ofText,
        ofSymbols,
        StandIns.NONE,
        Set.of(),
        0);
  }

  /**
   * The terms and phrases of a search.
   *
   * @param terms those of the text first, then those of symbols, then those of files
   * @param ofText how many terms the text has
   * @param ofSymbols how many terms only the symbols have
   * @param standIns other forms that count in place of the terms
   * @param unheard the terms that no text of the store holds, in any form; everyday words are none
   * @param passages how many passages such a term could have occurred in, 0 if there is none
   */
  record Words(
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      int ofText,
      int ofSymbols,
      StandIns standIns,
      Set<String> unheard,
      long passages) {
    /** An empty search. */
    static final Words NONE = new Words(List.of(), List.of(), 0, 0, StandIns.NONE, Set.of(), 0);

    Words {
      terms = List.copyOf(terms);
      phrases = List.copyOf(phrases);
      unheard = Set.copyOf(unheard);
    }

    /**
     * A copy that also looks for other forms of the words of a text.
     *
     * @param hasFiles whether there are passages of files, which may hold the words, too
     */
    Words withForms(ReadTransaction tx, NodeFilter filter, boolean hasFiles, String text) {
      if (terms.isEmpty()) {
        return this;
      }
      WordVariants.Found found = WordVariants.of(tx, filter, hasFiles, text, terms, phrases);
      long passages =
          found.unheard().isEmpty() || !hasFiles
              ? 0
              : tx.knowledge().counts(DocumentFilter.in(filter.scopes())).chunks();
      return new Words(
          terms, phrases, ofText, ofSymbols, found.standIns(), found.unheard(), passages);
    }

    /** A copy in which the other names of terms count in place of those that a text uses. */
    Words withSynonyms(Glossary glossary, String text) {
      List<StandIns.StandIn> synonyms = glossary.synonyms(terms, text);
      return synonyms.isEmpty()
          ? this
          : new Words(
              terms, phrases, ofText, ofSymbols, standIns.with(synonyms), unheard, passages);
    }

    /** How many terms the text asks for; symbols and files are hints, unless there is no text. */
    int asked() {
      return ofText == 0 ? terms.size() : Math.min(ofText, terms.size());
    }

    /** The share of the telling words of the text that no text of the store holds, 0 to 1. */
    double unheardShare() {
      List<TextQuery.Term> telling =
          terms.subList(0, asked()).stream()
              .filter(term -> !TermFamilies.isCommon(term.text()))
              .toList();
      long missing = telling.stream().filter(term -> unheard.contains(term.text())).count();
      return missing == 0 ? 0 : (double) missing / telling.size();
    }

    /** Whether a term occurs only in the path of a file that goes with the text. */
    boolean isOfFile(int term) {
      return ofText > 0 && term >= ofText + ofSymbols;
    }

    boolean isEmpty() {
      return terms.isEmpty() && phrases.isEmpty();
    }
  }
}
