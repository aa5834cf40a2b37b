package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.ScoreBreakdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Makes one relevance out of what several channels gave: the chance that at least one of them is
 * right, if each is right with the chance that its relevance says and they err independently. A
 * channel that judges everything is weighed against the rest instead.
 *
 * @param <K> what is found
 */
final class Fusion<K> {
  private final Map<K, Fused<K>> fused = new LinkedHashMap<>();

  /** Something found, with what each channel gave for it. */
  static final class Fused<K> {
    private final K key;
    private final List<ScoreBreakdown.Share> shares = new ArrayList<>();
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

    List<ScoreBreakdown.Share> shares() {
      return shares.stream()
          .sorted(Comparator.comparingDouble(share -> -share.relevance()))
          .toList();
    }

    /** Joins what one more channel gives, in whatever order. */
    void add(String channel, double relevance) {
      double bounded = Math.min(1, Math.max(0, relevance));
      shares.add(new ScoreBreakdown.Share(channel, bounded));
      miss *= 1 - bounded;
    }

    boolean isOf(String channel) {
      return shares.stream().anyMatch(share -> share.channel().equals(channel));
    }

    private void weigh(String channel, double relevance, double part) {
      if (relevance > 0) {
        shares.add(new ScoreBreakdown.Share(channel, relevance));
      }
      weighted += part * relevance;
      weight += part;
    }
  }

  void add(String channel, K key, double relevance) {
    fused.computeIfAbsent(key, Fused::new).add(channel, relevance);
  }

  /**
   * Adds the relevances of a channel that says something about everything: what it did not find has
   * a relevance of 0 there. The fused relevance is the mean of what all other channels give
   * together and of this one.
   *
   * @param relevances what it found
   * @param weight what it counts for each key, relative to the others together
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
