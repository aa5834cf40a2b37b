package dev.memoryweave.store.support.internal;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The vectors that may be near a query, according to the bits in memory. */
final class VectorCandidates {
  private static final int BUCKETS = 1_024;

  private final List<SignGroup.View> groups;
  private final SignCode code;
  private final int dimensions;

  /** In how many signs each vector differs from the query. */
  private final short[] distances;

  VectorCandidates(List<SignGroup.View> groups, SignCode code, int dimensions) {
    this.groups = groups;
    this.code = code;
    this.dimensions = dimensions;
    int count = 0;
    for (SignGroup.View group : groups) {
      count = Math.addExact(count, group.count());
    }
    distances = new short[count];
    int at = 0;
    for (SignGroup.View group : groups) {
      code.distances(group.signs(), group.count(), distances, at);
      at += group.count();
    }
  }

  int count() {
    return distances.length;
  }

  /**
   * The items that are most similar by both bits, most similar first, among those nearest by sign.
   *
   * @param bySign how many to compare by both bits; a few more if several are equally near
   * @param wanted the minimum number wanted, if there are as many
   * @param passes the items that may be among them, or null for all
   */
  long[] best(long bySign, long wanted, @Nullable LongPredicate passes) {
    int[] histogram = new int[dimensions + 1];
    int at = 0;
    for (SignGroup.View group : groups) {
      for (int i = 0; i < group.count(); i++, at++) {
        if (passes == null || passes.test(group.items()[i])) {
          histogram[distances[at]]++;
        }
      }
    }
    int farthest = 0;
    int count = histogram[0];
    while (count < bySign && farthest < dimensions) {
      count += histogram[++farthest];
    }
    long[] items = new long[count];
    float[] similarities = new float[count];
    int kept = 0;
    at = 0;
    int words = SignCode.words(dimensions);
    for (SignGroup.View group : groups) {
      for (int i = 0; i < group.count(); i++, at++) {
        if (distances[at] <= farthest && (passes == null || passes.test(group.items()[i]))) {
          items[kept] = group.items()[i];
          similarities[kept++] = code.similarity(group.signs(), group.sizes(), i * words);
        }
      }
    }
    return ordered(items, similarities, wanted);
  }

  /** The items with the highest similarities, in order; among equals the first one comes first. */
  private static long[] ordered(long[] items, float[] similarities, long wanted) {
    float limit = wanted < items.length ? limit(similarities, wanted) : Float.NEGATIVE_INFINITY;
    long[] keys = new long[items.length];
    int count = 0;
    for (int i = 0; i < items.length; i++) {
      if (similarities[i] >= limit) {
        // One number holds the inverted similarity, then the place, so that sorting gives the
        // order.
        keys[count++] = ((long) ~sortable(similarities[i]) << Integer.SIZE) | i;
      }
    }
    Arrays.sort(keys, 0, count);
    long[] ordered = new long[count];
    for (int i = 0; i < count; i++) {
      ordered[i] = items[(int) keys[i]];
    }
    return ordered;
  }

  /** A similarity that at least that many reach, but not many more; sorting all takes longer. */
  private static float limit(float[] similarities, long wanted) {
    float least = Float.POSITIVE_INFINITY;
    float most = Float.NEGATIVE_INFINITY;
    for (float similarity : similarities) {
      least = Math.min(least, similarity);
      most = Math.max(most, similarity);
    }
    float width = (most - least) / BUCKETS;
    if (!(width > 0)) {
      return least;
    }
    int[] histogram = new int[BUCKETS + 1];
    for (float similarity : similarities) {
      histogram[(int) ((similarity - least) / width)]++;
    }
    int bucket = BUCKETS;
    long count = histogram[bucket];
    while (count < wanted && bucket > 0) {
      count += histogram[--bucket];
    }
    // Rounding may put a number into the adjacent bucket.
    return least + (bucket - 1) * width;
  }

  /** A number that increases with the similarity. */
  private static int sortable(float similarity) {
    int bits = Float.floatToIntBits(similarity);
    return bits < 0 ? bits ^ Integer.MAX_VALUE : bits;
  }
}
