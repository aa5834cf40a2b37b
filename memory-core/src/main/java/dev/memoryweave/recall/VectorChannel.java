package dev.memoryweave.recall;

import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.TermShares;
import dev.memoryweave.store.VectorHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds nodes that mean something alike, by the vectors of an embedding model. A turn means little
 * without those around it, so it gets a part of what its neighbours among the hits have.
 */
final class VectorChannel implements RecallChannel {
  private static final String NAME = "vectors";

  /** How many places away a neighbour may be. */
  private static final int REACH = 2;

  private final VectorSettings settings;

  VectorChannel(VectorSettings settings) {
    this.settings = settings;
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
    double best = found.isEmpty() ? 0 : found.get(0).similarity();
    double least =
        found.size() < settings.candidates() ? 0 : found.get(found.size() - 1).similarity();
    List<Hit> hits = new ArrayList<>(found.size());
    for (VectorHit hit : found) {
      double relevance = stretched(hit.similarity(), best, least);
      hits.add(new Hit(hit.ref(), relevance, hit.session(), hit.position(), TermShares.of()));
    }
    return withNeighbours(hits);
  }

  /** Relevances with what neighbours lend, scaled back to 1. */
  private List<Hit> withNeighbours(List<Hit> hits) {
    Map<SessionId, Map<Long, Double>> sessions = new HashMap<>();
    for (Hit hit : hits) {
      if (hit.session() != null) {
        sessions
            .computeIfAbsent(hit.session(), session -> new HashMap<>())
            .put(hit.position(), hit.relevance());
      }
    }
    List<Double> relevances = new ArrayList<>(hits.size());
    double best = 1;
    for (Hit hit : hits) {
      Map<Long, Double> session =
          hit.session() == null ? Map.of() : sessions.getOrDefault(hit.session(), Map.of());
      double relevance = hit.relevance();
      double weight = settings.neighbourWeight();
      for (int step = 1; step <= REACH; step++) {
        relevance += weight * session.getOrDefault(hit.position() - step, 0.0);
        relevance += weight * session.getOrDefault(hit.position() + step, 0.0);
        weight /= 2;
      }
      relevances.add(relevance);
      best = Math.max(best, relevance);
    }
    List<Hit> lent = new ArrayList<>(hits.size());
    for (int i = 0; i < hits.size(); i++) {
      Hit hit = hits.get(i);
      lent.add(
          new Hit(
              hit.ref(), relevances.get(i) / best, hit.session(), hit.position(), hit.shares()));
    }
    lent.sort(Comparator.comparingDouble((Hit hit) -> -hit.relevance()));
    return lent;
  }

  /** 1 for the best similarity, 0 for the least, which is that of what was not found, too. */
  static double stretched(double similarity, double best, double least) {
    return best <= least ? 1 : Math.max(0, similarity - least) / (best - least);
  }
}
