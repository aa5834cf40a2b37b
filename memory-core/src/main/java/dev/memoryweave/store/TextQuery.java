package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/**
 * A search for analysed terms. Terms and phrases are alternatives: a node needs only one of them.
 *
 * @param terms the terms with their weights, without repetition
 * @param phrases sequences of terms that must stand next to each other, with their weights
 * @param filter which nodes
 * @param limit the most hits, 1 to {@value #MAX_LIMIT}
 */
public record TextQuery(List<Term> terms, List<Phrase> phrases, NodeFilter filter, int limit) {
  /** The most hits of one search. */
  public static final int MAX_LIMIT = 1_000;

  /** Checks that there is something to search for. */
  public TextQuery {
    terms = List.copyOf(terms);
    phrases = List.copyOf(phrases);
    InvalidValueException.unless(
        !terms.isEmpty() || !phrases.isEmpty(), "terms", terms, "hold a term or a phrase");
    InvalidValueException.unless(
        limit >= 1 && limit <= MAX_LIMIT, "limit", limit, "be from 1 to " + MAX_LIMIT);
  }

  /** A copy of this search with another filter. */
  public TextQuery withFilter(NodeFilter other) {
    return new TextQuery(terms, phrases, other, limit);
  }

  /**
   * A term as {@link IndexedText} gives it.
   *
   * @param text the term
   * @param weight the weight of a match, above 0
   */
  public record Term(String text, double weight) {
    /** Checks the weight. */
    public Term {
      requireTerm(text);
      requireWeight(weight);
    }
  }

  /**
   * Terms that must stand next to each other, in this order, in one field.
   *
   * @param terms at least two terms
   * @param weight the weight of a match, above 0
   */
  public record Phrase(List<String> terms, double weight) {
    /** Checks the terms. */
    public Phrase {
      terms = List.copyOf(terms);
      InvalidValueException.unless(terms.size() >= 2, "phrase", terms, "hold two terms or more");
      terms.forEach(TextQuery::requireTerm);
      requireWeight(weight);
    }
  }

  private static void requireTerm(String term) {
    InvalidValueException.unless(!term.isBlank(), "term", term, "not be blank");
  }

  private static void requireWeight(double weight) {
    InvalidValueException.unless(
        weight > 0 && weight <= 1_000, "weight", weight, "be above 0 and at most 1000");
  }
}
