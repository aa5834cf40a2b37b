package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;

/**
 * How much of a hit's score each term and phrase of the query gave, in the order of the query: its
 * terms, then its phrases. What does not stand in the hit gave 0.
 */
public final class TermShares {
  private final double[] shares;

  private TermShares(double[] shares) {
    this.shares = shares;
  }

  /**
   * These shares.
   *
   * @throws InvalidValueException if one is negative or not a finite number
   */
  public static TermShares of(double... shares) {
    double[] copy = shares.clone();
    for (double share : copy) {
      if (!(share >= 0 && share <= Double.MAX_VALUE)) {
        throw new InvalidValueException("share", share, "be a number of at least 0");
      }
    }
    return new TermShares(copy);
  }

  /** How many terms and phrases the query has. */
  public int size() {
    return shares.length;
  }

  /**
   * What one term or phrase gave, 0 or more.
   *
   * @param index its place in the query, phrases after the terms
   * @throws IndexOutOfBoundsException if there is no such place
   */
  public double get(int index) {
    return shares[index];
  }

  /** What all gave together, added in the order of the query. */
  public double sum() {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return sum;
  }

  /** A copy, in the order of the query. */
  public double[] toArray() {
    return shares.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TermShares that && Arrays.equals(shares, that.shares);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(shares);
  }

  @Override
  public String toString() {
    return Arrays.toString(shares);
  }
}
