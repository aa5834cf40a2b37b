package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeHit;
import dev.memoryweave.store.TermScores;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds nodes of a similar meaning, by the vectors of an embedding model. A turn means little
 * without those around it, so it gets a part of what its neighbours among the hits have.
 */
final class VectorChannel implements RecallChannel {
  static final String NAME = "vectors";

  /** The greatest distance of a neighbour, in positions. */
  private static final int REACH = 2;

  private final VectorWeights weights;
  private final Collection<Hit> others;
  private final Map<NodeRef, Double> coverage = new HashMap<>();

  /**
   * Creates a channel for one recall.
   *
   * @param others what other channels found, which gets similarity from neighbours as well
   */
  VectorChannel(VectorWeights weights, Collection<Hit> others) {
    this.weights = weights;
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
    List<NodeHit> found =
        context
            .tx()
            .vectors()
            .nodes()
            .nearest(query.model(), query.values(), context.filter(), weights.candidates());
    double[] similarities = found.stream().mapToDouble(NodeHit::score).toArray();
    double[] relevances =
        VectorSimilarity.stretched(similarities, weights.candidates(), query.chance());
    Map<NodeRef, Hit> hits = new LinkedHashMap<>();
    for (int i = 0; i < relevances.length; i++) {
      NodeHit hit = found.get(i);
      coverage.put(hit.ref(), VectorSimilarity.coverage(similarities, i, query.chance()));
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

  /** Adds the similarity of neighbours, and scales the relevances back to 1. */
  private List<Hit> withNeighbours(Collection<Hit> hits) {
    SessionPositions<Double> positions = new SessionPositions<>();
    hits.forEach(hit -> positions.put(hit.session(), hit.position(), hit.relevance()));
    List<Hit> raised =
        hits.stream().map(hit -> hit.withRelevance(supported(hit, positions))).toList();
    double best = raised.stream().mapToDouble(Hit::relevance).reduce(1, Math::max);
    return raised.stream()
        .map(hit -> hit.withRelevance(hit.relevance() / best))
        .filter(hit -> hit.relevance() > 0)
        .sorted(Comparator.comparingDouble(hit -> -hit.relevance()))
        .toList();
  }

  private double supported(Hit hit, SessionPositions<Double> positions) {
    double relevance = hit.relevance();
    double weight = weights.neighbourWeight();
    for (int step = 1; step <= REACH; step++) {
      relevance += weight * orNone(positions.at(hit.session(), hit.position() - step));
      relevance += weight * orNone(positions.at(hit.session(), hit.position() + step));
      weight /= 2;
    }
    return relevance;
  }

  private static double orNone(@Nullable Double relevance) {
    return relevance == null ? 0 : relevance;
  }
}
