package dev.memoryweave.language.internal;

import java.util.Objects;

/**
 * One term that a query asks for.
 *
 * @param term as {@link TextAnalyzer#indexTerms} gives it
 * @param weight factor on the term's share of a record's score, above 0
 * @param termClass the role of the term in the query's text
 */
public record QueryTerm(String term, double weight, TermClass termClass) {

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the term is empty or too long, or the weight is not a
   *     finite number above 0
   */
  public QueryTerm {
    Objects.requireNonNull(termClass, "termClass");
    if (term.isEmpty() || term.length() > TextAnalyzer.MAX_TERM_LENGTH) {
      throw new IllegalArgumentException(
          "term: length "
              + term.length()
              + " must be 1 to "
              + TextAnalyzer.MAX_TERM_LENGTH
              + " characters");
    }
    if (!(weight > 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException("weight: " + weight + " must be a finite number above 0");
    }
  }
}
