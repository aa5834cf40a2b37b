package dev.memoryweave.recall.internal;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Weighs the hits of vectors against those of all other channels together. */
final class VectorFusion {
  private VectorFusion() {}

  /**
   * The keys that have no vector yet. They are not unlike the task: only their words are known.
   *
   * @param missing how many texts of the store have no vector
   * @param withVector which of some keys have one
   */
  static <K> Set<K> withoutVector(
      long missing, Collection<K> keys, Function<Collection<K>, Set<K>> withVector) {
    if (missing == 0) {
      return Set.of();
    }
    Set<K> without = new HashSet<>(keys);
    without.removeAll(withVector.apply(Set.copyOf(without)));
    return without;
  }

  /**
   * Adds the relevances of vectors, if there are any.
   *
   * @param without keys that have no vector, which keep the relevance of the other channels
   * @param weight the weight of the vectors for a key, relative to the other channels together
   */
  static <K> void weigh(
      Fusion<K> fusion,
      String channel,
      Map<K, Double> relevances,
      Set<K> without,
      ToDoubleFunction<K> weight) {
    if (!relevances.isEmpty()) {
      fusion.weigh(
          channel, relevances, key -> without.contains(key) ? 0 : weight.applyAsDouble(key));
    }
  }
}
