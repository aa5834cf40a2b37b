package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;

/**
 * The scores of a hit for each term and phrase of the query, in the order of the query: its terms,
 * then its phrases. A term that does not occur in the hit scores 0.
 */
public final class TermScores {
  /** The term scores of a hit that was not found by terms. */
  public static final TermScores NONE = new TermScores(new double[0]);

  private final double[] scores;

  private TermScores(double[] scores) {
    this.scores = scores;
  }

  /**
   * Scores in the order of a query; the array is copied.
   *
   * @throws InvalidValueException if one is negative or not a finite number
   */
  public static TermScores of(double... scores) {
    double[] copy = scores.clone();
    for (double score : copy) {
      if (!(score >= 0 && score <= Double.MAX_VALUE)) {
        throw new InvalidValueException("share", score, "be a number of at least 0");
      }
    }
    return new TermScores(copy);
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
    return other instanceof TermScores that && Arrays.equals(scores, that.scores);
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
