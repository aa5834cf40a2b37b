package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.internal.RecallChannel.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The hits of all channels of one recall, joined: the fused relevance of each thing found, and what
 * the channels know about it.
 *
 * @param <K> the address of what is found
 */
final class Gathering<K> {
  private final RecallContext context;
  private final ChannelRuns runs;
  private final Predicate<K> isWanted;
  private final Fusion<K> fusion = new Fusion<>();
  private final Map<K, Hit<K>> known = new LinkedHashMap<>();
  private Map<K, Double> near = Map.of();

  /**
   * Creates an empty gathering.
   *
   * @param runs takes the counts and failures of the channels
   * @param isWanted which hits are taken
   */
  Gathering(RecallContext context, ChannelRuns runs, Predicate<K> isWanted) {
    this.context = context;
    this.runs = runs;
    this.isWanted = isWanted;
  }

  /** Adds the hits of a channel. */
  void add(RecallChannel<K> channel) {
    for (Hit<K> hit : runs.run(channel.name(), () -> channel.gather(context))) {
      if (isWanted.test(hit.key())) {
        fusion.add(channel.name(), hit.key(), hit.relevance());
        note(hit);
      }
    }
  }

  /**
   * Weighs all hits by vectors, after all other channels have run. If either of the two vector
   * searches fails, vectors are not used at all.
   *
   * @param weight the weight of the vectors for a thing, relative to the other channels together
   */
  void weigh(VectorChannel<K, ?, ?> vectors, ToDoubleFunction<K> weight) {
    Set<K> without = new LinkedHashSet<>();
    Map<K, Double> relevances = new LinkedHashMap<>();
    List<Hit<K>> found =
        runs.run(
            vectors.name(),
            () -> {
              List<Hit<K>> nearest = vectors.gather(context, known.values());
              if (!nearest.isEmpty()) {
                without.addAll(vectors.without(context, known.keySet()));
              }
              return nearest;
            });
    for (Hit<K> hit : found) {
      if (isWanted.test(hit.key())) {
        relevances.put(hit.key(), hit.relevance());
        note(hit);
      }
    }
    if (!relevances.isEmpty()) {
      // A missing vector does not mean that it is unlike the task: it is judged by words alone.
      fusion.weigh(
          vectors.name(), relevances, key -> without.contains(key) ? 0 : weight.applyAsDouble(key));
    }
    near = new HashMap<>(vectors.coverage());
  }

  private void note(Hit<K> hit) {
    known.merge(hit.key(), hit, (one, other) -> other.tellsMoreThan(one) ? other : one);
  }

  /** Each thing found with its fused relevance. */
  List<Fusion.Fused<K>> results() {
    return fusion.results();
  }

  /** The hit for a key, with all that the channels know about it. */
  Hit<K> hit(K key) {
    Hit<K> hit = known.get(key);
    return hit == null ? new Hit<>(key, 0) : hit;
  }

  /** The hits that words found, in the order of the channels. */
  List<Hit<K>> byWords() {
    List<Hit<K>> byWords = new ArrayList<>(known.values());
    byWords.removeIf(hit -> hit.termScores().size() == 0);
    return byWords;
  }

  /** How much of the task something covers by its vector alone, 0 to 1. */
  double near(K key) {
    return near.getOrDefault(key, 0.0);
  }

  /** How much of the task the nearest vector covers. */
  double nearest() {
    return near.values().stream().mapToDouble(value -> value).max().orElse(0);
  }
}
