package dev.memoryweave.store.support.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the vectors nearest to a query in three steps: the signs of all vectors give the
 * candidates, both bits of these give the likely ones, and the vectors of these, read from the
 * store under the filter, give the result.
 *
 * <p>The numbers were chosen by comparison with an exhaustive search over 100,000 vectors of a
 * common model: of the best hundred, 99.7 are among the first 8,000 by sign, and 99.4 among the
 * first 600 by both bits.
 */
public final class VectorSearch {
  private static final Logger LOG = LoggerFactory.getLogger(VectorSearch.class);

  /** How many of those nearest by sign are compared by both bits: per hit, and as a minimum. */
  private static final int BY_SIGN = 80;

  private static final int LEAST_BY_SIGN = 4_000;
  private static final double SHARE_BY_SIGN = 1 / 40.0;

  /** How many vectors are read: per hit, and as a minimum. */
  private static final int READ = 6;

  private static final int LEAST_READ = 200;

  /** Number of vectors that one statement reads. */
  private static final int AT_ONCE = 256;

  /** A filter that passes fewer than one in this many is evaluated before the vectors. */
  private static final long SELECTIVE = 4;

  private final Filtered vectors;
  private final int dimensions;
  private final float[] query;
  private final int limit;

  /**
   * A search.
   *
   * @param query has length 1
   */
  public VectorSearch(Filtered vectors, int dimensions, float[] query, int limit) {
    this.vectors = vectors;
    this.dimensions = dimensions;
    this.query = query;
    this.limit = limit;
  }

  /** The vectors of the nodes or chunks that pass a filter, as a transaction sees them. */
  public interface Filtered {
    /** Gives all. */
    void all(Taker taker);

    /** Gives those of some items, in any order. */
    void among(List<Long> items, Taker taker);

    /** Whether an item passes, for many items; others than these may be asked for, too. */
    LongPredicate passing();
  }

  /** Receives vectors. */
  public interface Taker {
    /**
     * Takes a vector.
     *
     * @param item the number of the node or chunk
     * @param data the stored form
     */
    void take(long item, byte @Nullable [] data);
  }

  /** A node or chunk that was found. */
  public record Found(long item, double similarity) {
    static final Comparator<Found> ORDER =
        Comparator.comparingDouble(Found::similarity).reversed().thenComparingLong(Found::item);
  }

  /** Compares the query with all vectors that pass, read directly from the store. */
  public List<Found> exhaustive() {
    BestOf<Found> best = new BestOf<>(limit, Found.ORDER);
    vectors.all((item, data) -> offer(best, item, data));
    return best.sorted();
  }

  /**
   * Finds the nearest vectors by the bits in memory, or, if these do not have all of them,
   * exhaustively.
   *
   * @param model as the transaction sees it, which has not changed any link
   * @param scopeIds the scopes of the filter
   */
  public List<Found> by(
      SignIndex index, StoredModel model, SignIndex.Links links, Collection<Long> scopeIds) {
    List<SignGroup.View> views = index.views(model, links, scopeIds);
    return views == null ? exhaustive() : among(views);
  }

  private List<Found> among(List<SignGroup.View> groups) {
    VectorCandidates candidates = new VectorCandidates(groups, SignCode.of(query), dimensions);
    long bySign =
        Math.max(
            Math.max(LEAST_BY_SIGN, (long) BY_SIGN * limit),
            (long) (SHARE_BY_SIGN * candidates.count()));
    Reader reading = new Reader(Math.max(LEAST_READ, READ * limit));
    long[] near = candidates.best(bySign, SELECTIVE * reading.enough, null);
    reading.read(near, true);
    if (!reading.isEnough() && (reading.gaveUp || near.length < candidates.count())) {
      near = candidates.best(bySign, bySign, vectors.passing());
      reading.read(near, false);
      if (reading.passed < limit && near.length >= bySign) {
        // Nearly everything near is outdated.
        return exhaustive();
      }
    }
    return reading.best.sorted();
  }

  /** The vectors read so far. */
  private final class Reader {
    private final BestOf<Found> best = new BestOf<>(limit, Found.ORDER);
    private final Set<Long> seen = new HashSet<>();
    private final int enough;
    private int passed;
    private boolean gaveUp;

    Reader(int enough) {
      this.enough = enough;
    }

    boolean isEnough() {
      return passed >= enough;
    }

    /**
     * Reads vectors in an order until enough have passed the filter.
     *
     * @param gives whether to give up if few pass
     */
    void read(long[] items, boolean gives) {
      int looked = 0;
      for (int from = 0; from < items.length && !isEnough(); ) {
        if (gives && looked > enough && passed * SELECTIVE < looked) {
          gaveUp = true;
          return;
        }
        List<Long> next = new ArrayList<>(AT_ONCE);
        while (from < items.length && next.size() < Math.min(AT_ONCE, enough - passed)) {
          if (seen.add(items[from])) {
            next.add(items[from]);
          }
          from++;
        }
        looked += next.size();
        read(next);
      }
    }

    private void read(List<Long> items) {
      vectors.among(
          items,
          (item, data) -> {
            passed++;
            offer(best, item, data);
          });
    }
  }

  private void offer(BestOf<Found> best, long item, byte @Nullable [] data) {
    if (data == null || !VectorData.isIntact(data, dimensions)) {
      LOG.debug("Of the {}, that of {} is damaged", vectors, item);
      return;
    }
    best.offer(new Found(item, VectorData.similarity(data, query)));
  }
}
