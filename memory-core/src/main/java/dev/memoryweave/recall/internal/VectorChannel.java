package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.VectorSettings;
import dev.memoryweave.store.TermScores;
import dev.memoryweave.store.VectorHit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds nodes that mean something alike, by the vectors of an embedding model. A turn means little
 * without those around it, so it gets a part of what its neighbours among the hits have.
 */
final class VectorChannel implements RecallChannel {
  static final String NAME = "vectors";

  /** How many places away a neighbour may be. */
  private static final int REACH = 2;

  private final VectorSettings settings;
  private final Collection<Hit> others;
  private final Map<NodeRef, Double> coverage = new HashMap<>();

  /**
   * Creates a channel for one recall.
   *
   * @param others what other channels found, which neighbours lend to as well
   */
  VectorChannel(VectorSettings settings, Collection<Hit> others) {
    this.settings = settings;
    this.others = List.copyOf(others);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Hit> gather(RecallContext context) {
    QueryVector query = context.vector();
    if (query == null) {
      return List.of();
    }
    List<VectorHit> found =
        context
            .tx()
            .vectors()
            .nearest(query.model(), query.values(), context.filter(), settings.candidates());
    double[] similarities = found.stream().mapToDouble(VectorHit::similarity).toArray();
    double[] relevances = VectorSimilarity.stretched(similarities, settings.candidates());
    Map<NodeRef, Hit> hits = new LinkedHashMap<>();
    for (int i = 0; i < relevances.length; i++) {
      VectorHit hit = found.get(i);
      coverage.put(hit.ref(), VectorSimilarity.coverage(similarities, i));
      hits.put(
          hit.ref(),
          new Hit(hit.ref(), relevances[i], hit.session(), hit.position(), TermScores.of()));
    }
    for (Hit hit : others) {
      hits.putIfAbsent(
          hit.ref(), new Hit(hit.ref(), 0, hit.session(), hit.position(), TermScores.of()));
    }
    return withNeighbours(hits.values());
  }

  /** How much of the task what was found holds, by its vector alone. */
  Map<NodeRef, Double> coverage() {
    return coverage;
  }

  /** Relevances with what neighbours lend, scaled back to 1. */
  private List<Hit> withNeighbours(Collection<Hit> hits) {
    SessionPlaces<Double> places = new SessionPlaces<>();
    hits.forEach(hit -> places.put(hit.session(), hit.position(), hit.relevance()));
    List<Hit> lent = hits.stream().map(hit -> hit.withRelevance(supported(hit, places))).toList();
    double best = lent.stream().mapToDouble(Hit::relevance).reduce(1, Math::max);
    return lent.stream()
        .map(hit -> hit.withRelevance(hit.relevance() / best))
        .filter(hit -> hit.relevance() > 0)
        .sorted(Comparator.comparingDouble(hit -> -hit.relevance()))
        .toList();
  }

  private double supported(Hit hit, SessionPlaces<Double> places) {
    double relevance = hit.relevance();
    double weight = settings.neighbourWeight();
    for (int step = 1; step <= REACH; step++) {
      relevance += weight * orNone(places.at(hit.session(), hit.position() - step));
      relevance += weight * orNone(places.at(hit.session(), hit.position() + step));
      weight /= 2;
    }
    return relevance;
  }

  private static double orNone(@Nullable Double relevance) {
    return relevance == null ? 0 : relevance;
  }
}
