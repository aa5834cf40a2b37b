package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;
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

  /**
   * The scores of a hit for each term and phrase of the query, in the order of the query: its
   * terms, then its phrases. A term that does not occur in the hit scores 0.
   */
  public static final class Scores {
    /** The term scores of a hit that was not found by terms. */
    public static final Scores NONE = new Scores(new double[0]);

    private final double[] scores;

    private Scores(double[] scores) {
      this.scores = scores;
    }

    /**
     * Scores in the order of a query; the array is copied.
     *
     * @throws InvalidValueException if one is negative or not a finite number
     */
    public static Scores of(double... scores) {
      double[] copy = scores.clone();
      for (double score : copy) {
        if (!(score >= 0 && score <= Double.MAX_VALUE)) {
          throw new InvalidValueException("share", score, "be a number of at least 0");
        }
      }
      return new Scores(copy);
    }

    /** The number of terms and phrases of the query. */
    public int size() {
      return scores.length;
    }

    /**
     * The score of one term or phrase, 0 or more.
     *
     * @param index its place in the query, phrases after the terms
     * @throws IndexOutOfBoundsException if there is no such place
     */
    public double get(int index) {
      return scores[index];
    }

    /** The sum of all scores, added in the order of the query. */
    public double sum() {
      double sum = 0;
      for (double score : scores) {
        sum += score;
      }
      return sum;
    }

    /** A copy, in the order of the query. */
    public double[] toArray() {
      return scores.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Scores that && Arrays.equals(scores, that.scores);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(scores);
    }

    @Override
    public String toString() {
      return Arrays.toString(scores);
    }
  }
}
