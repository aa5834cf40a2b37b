package dev.memoryweave.recall;

import dev.memoryweave.model.SessionId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets the hits of one session lend each other weight: what stands next to a good answer in a
 * conversation is likely to be part of it.
 */
final class NeighbourSupport {
  private final RecallSettings settings;

  NeighbourSupport(RecallSettings settings) {
    this.settings = settings;
  }

  /**
   * The hits with the relevance that their neighbours among the hits lend them, scaled back to 1.
   */
  List<RecallChannel.Hit> lend(List<RecallChannel.Hit> hits) {
    if (settings.neighbourReach() == 0 || settings.neighbourWeight() == 0) {
      return hits;
    }
    Map<SessionId, Map<Long, Double>> sessions = new HashMap<>();
    for (RecallChannel.Hit hit : hits) {
      if (hit.session() != null) {
        sessions
            .computeIfAbsent(hit.session(), session -> new HashMap<>())
            .put(hit.position(), hit.relevance());
      }
    }
    List<RecallChannel.Hit> lent = new ArrayList<>(hits.size());
    double best = 0;
    for (RecallChannel.Hit hit : hits) {
      double relevance = hit.relevance();
      if (hit.session() != null) {
        relevance += support(sessions.getOrDefault(hit.session(), Map.of()), hit.position());
      }
      best = Math.max(best, relevance);
      lent.add(new RecallChannel.Hit(hit.ref(), relevance, hit.session(), hit.position()));
    }
    double scale = best > 0 ? 1 / best : 1;
    return lent.stream()
        .map(
            hit ->
                new RecallChannel.Hit(
                    hit.ref(), hit.relevance() * scale, hit.session(), hit.position()))
        .sorted(Comparator.comparingDouble(hit -> -hit.relevance()))
        .toList();
  }

  private double support(Map<Long, Double> session, long position) {
    double support = 0;
    for (int step = 1; step <= settings.neighbourReach(); step++) {
      double weight = settings.neighbourWeight() / (step * step);
      support += weight * session.getOrDefault(position - step, 0.0);
      support += weight * session.getOrDefault(position + step, 0.0);
    }
    return support;
  }
}
