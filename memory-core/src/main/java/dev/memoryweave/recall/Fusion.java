package dev.memoryweave.recall;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one relevance out of what several channels gave: the chance that at least one of them is
 * right, if each is right with the chance that its relevance says and they err independently.
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

    private Fused(K key) {
      this.key = key;
    }

    K key() {
      return key;
    }

    double relevance() {
      return 1 - miss;
    }

    List<ScoreBreakdown.Share> shares() {
      return shares.stream()
          .sorted(Comparator.comparingDouble(share -> -share.relevance()))
          .toList();
    }

    private void add(String channel, double relevance) {
      double bounded = Math.min(1, Math.max(0, relevance));
      shares.add(new ScoreBreakdown.Share(channel, bounded));
      miss *= 1 - bounded;
    }
  }

  void add(String channel, K key, double relevance) {
    fused.computeIfAbsent(key, Fused::new).add(channel, relevance);
  }

  List<Fused<K>> results() {
    return List.copyOf(fused.values());
  }
}
