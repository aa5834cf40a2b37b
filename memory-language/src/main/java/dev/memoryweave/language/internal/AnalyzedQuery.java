package dev.memoryweave.language.internal;

import java.util.List;

/**
 * A query's text as terms to search for.
 *
 * @param terms the terms, distinct, in the order of their first appearance, at most {@link
 *     TextAnalyzer#MAX_QUERY_TERMS}; empty only if the text has no word at all
 * @param phrases the quoted phrases, each as the consecutive terms of a record that contains the
 *     phrase; never an empty phrase, at most {@link TextAnalyzer#MAX_QUERY_PHRASES}
 * @param sequence the terms in the order of the text, including repeated ones, for scoring their
 *     proximity in a record; at most {@link TextAnalyzer#MAX_QUERY_TERMS}
 */
public record AnalyzedQuery(
    List<QueryTerm> terms, List<List<String>> phrases, List<String> sequence) {

  /** Copies the lists. */
  public AnalyzedQuery {
    terms = List.copyOf(terms);
    phrases = phrases.stream().map(List::copyOf).toList();
    sequence = List.copyOf(sequence);
  }

  /** Returns true if there is nothing to search for. */
  public boolean isEmpty() {
    return terms.isEmpty();
  }
}
