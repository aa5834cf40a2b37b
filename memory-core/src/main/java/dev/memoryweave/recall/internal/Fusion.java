package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Fuses the hits of several channels into one relevance: the probability that at least one channel
 * is right, if each is right with the probability given by its relevance and they err
 * independently. A channel that judges everything is weighed against the rest instead.
 *
 * @param <K> what is found
 */
final class Fusion<K> {
  private final Map<K, Fused<K>> fused = new LinkedHashMap<>();

  /** Something found, with its relevance in each channel. */
  static final class Fused<K> {
    private final K key;
    private final List<RecallResult.Breakdown.Share> shares = new ArrayList<>();
    private double miss = 1;
    private double weighted;
    private double weight;

    private Fused(K key) {
      this.key = key;
    }

    K key() {
      return key;
    }

    double relevance() {
      return (1 - miss + weighted) / (1 + weight);
    }

    List<RecallResult.Breakdown.Share> shares() {
      return shares.stream()
          .sorted(Comparator.comparingDouble(share -> -share.relevance()))
          .toList();
    }

    /** Joins the relevance of one more channel, in any order. */
    void add(String channel, double relevance) {
      double bounded = Math.min(1, Math.max(0, relevance));
      shares.add(new RecallResult.Breakdown.Share(channel, bounded));
      miss *= 1 - bounded;
    }

    boolean isOf(String channel) {
      return shares.stream().anyMatch(share -> share.channel().equals(channel));
    }

    private void weigh(String channel, double relevance, double part) {
      if (relevance > 0) {
        shares.add(new RecallResult.Breakdown.Share(channel, relevance));
      }
      weighted += part * relevance;
      weight += part;
    }
  }

  void add(String channel, K key, double relevance) {
    fused.computeIfAbsent(key, Fused::new).add(channel, relevance);
  }

  /**
   * Adds the relevances of a channel that judges everything: what it did not find has relevance 0
   * there. The fused relevance is the weighted mean of that of all other channels together and of
   * this one.
   *
   * @param relevances the relevances of its hits
   * @param weight its weight for each key, relative to the others together
   */
  void weigh(String channel, Map<K, Double> relevances, ToDoubleFunction<K> weight) {
    relevances.keySet().forEach(key -> fused.computeIfAbsent(key, Fused::new));
    fused.forEach(
        (key, entry) ->
            entry.weigh(channel, relevances.getOrDefault(key, 0.0), weight.applyAsDouble(key)));
  }

  List<Fused<K>> results() {
    return List.copyOf(fused.values());
  }
}
