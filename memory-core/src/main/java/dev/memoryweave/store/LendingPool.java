package dev.memoryweave.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Hits that lend each other what their terms give, as {@link Lending} says. For one search. */
public final class LendingPool {
  private final Lending lending;
  private final double[] weights;
  private final List<Entry> entries = new ArrayList<>();

  /** A pool without hits. */
  public LendingPool(Lending lending) {
    this.lending = lending;
    weights = IntStream.rangeClosed(1, lending.reach()).mapToDouble(lending::weightAt).toArray();
  }

  private static final class Entry {
    private final long position;
    private final @Nullable Object session;
    private final double part;
    private final double[] shares;

    Entry(long position, @Nullable Object session, double part, double... shares) {
      this.position = position;
      this.session = session;
      this.part = part;
      this.shares = shares;
    }

    boolean isOfSessionOf(Entry other) {
      return session != null && session.equals(other.session);
    }
  }

  /**
   * A hit with what it has and was lent.
   *
   * @param index its place in the order in which the hits were added, from 0 on
   * @param shares what each term and phrase gives it
   * @param score the sum of the shares
   */
  public record Lent(int index, TermShares shares, double score) {}

  /**
   * Adds a hit; the better ones come first.
   *
   * @param position its place in the order of insertion, which no other hit has
   * @param session what stands for the session that it belongs to, or null; compared by {@code
   *     equals}
   * @param length how many terms it has, as {@link Bm25#length(byte)} tells
   * @param shares what each term and phrase gives it, in the order of the query; not copied
   */
  public void add(long position, @Nullable Object session, int length, double... shares) {
    entries.add(new Entry(position, session, lending.partOf(length), shares));
  }

  /** The best, best first; those of equal scores in the order in which they were added. */
  public List<Lent> best(int limit) {
    double[][] lent = lent();
    double[] scores = new double[lent.length];
    for (int i = 0; i < lent.length; i++) {
      for (double share : lent[i]) {
        scores[i] += share;
      }
    }
    return IntStream.range(0, lent.length)
        .boxed()
        .sorted(Comparator.comparingDouble(index -> -scores[index]))
        .limit(limit)
        .map(index -> new Lent(index, TermShares.of(lent[index]), scores[index]))
        .toList();
  }

  private double[][] lent() {
    int[] byPosition =
        IntStream.range(0, entries.size())
            .boxed()
            .sorted(Comparator.comparingLong(index -> entries.get(index).position))
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] lent = new double[entries.size()][];
    for (int i = 0; i < lent.length; i++) {
      lent[i] = entries.get(i).shares.clone();
    }
    for (int i = 0; i < byPosition.length; i++) {
      for (int j = i + 1; j < byPosition.length; j++) {
        Entry one = entries.get(byPosition[i]);
        Entry other = entries.get(byPosition[j]);
        long places = other.position - one.position;
        if (places > lending.reach()) {
          break;
        }
        if (one.isOfSessionOf(other)) {
          double weight = weights[(int) places - 1];
          borrow(lent[byPosition[i]], other.shares, weight * other.part);
          borrow(lent[byPosition[j]], one.shares, weight * one.part);
        }
      }
    }
    return lent;
  }

  private static void borrow(double[] shares, double[] neighbour, double weight) {
    for (int i = 0; i < shares.length; i++) {
      shares[i] = Math.max(shares[i], weight * neighbour[i]);
    }
  }
}
