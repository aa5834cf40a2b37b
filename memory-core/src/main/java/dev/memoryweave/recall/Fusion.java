package dev.memoryweave.recall;

import dev.memoryweave.model.NodeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one relevance out of what several channels gave: the chance that at least one of them is
 * right, if each is right with the chance that its relevance says and they err independently.
 */
final class Fusion {
  private final Map<NodeRef, Fused> fused = new LinkedHashMap<>();

  /** A memory with what each channel gave for it. */
  static final class Fused {
    private final NodeRef ref;
    private final List<ScoreBreakdown.Share> shares = new ArrayList<>();
    private double miss = 1;

    private Fused(NodeRef ref) {
      this.ref = ref;
    }

    NodeRef ref() {
      return ref;
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

  void add(String channel, List<RecallChannel.Hit> hits) {
    for (RecallChannel.Hit hit : hits) {
      add(channel, hit.ref(), hit.relevance());
    }
  }

  void add(String channel, NodeRef ref, double relevance) {
    fused.computeIfAbsent(ref, Fused::new).add(channel, relevance);
  }

  List<Fused> results() {
    return List.copyOf(fused.values());
  }
}
