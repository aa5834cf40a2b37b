package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.VectorStore;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins what a search finds by words with what is near its text in meaning, as recall weighs it.
 */
final class NearInMeaning {
  private static final VectorWeights WEIGHTS = VectorWeights.STANDARD;

  private static final Logger LOG = LoggerFactory.getLogger(NearInMeaning.class);

  private NearInMeaning() {}

  /** The hits of both, best first. What vectors cannot give costs nothing but the vectors. */
  static List<NodeStore.Hit> joined(
      ReadTransaction tx,
      List<NodeStore.Hit> byWords,
      NodeSearch.Words words,
      QueryVector vector,
      NodeFilter filter) {
    try {
      return fused(tx, byWords, words, vector, filter);
    } catch (StoreException e) {
      LOG.warn("The vectors could not be searched; words alone count", e);
      return byWords;
    }
  }

  private static List<NodeStore.Hit> fused(
      ReadTransaction tx,
      List<NodeStore.Hit> byWords,
      NodeSearch.Words words,
      QueryVector vector,
      NodeFilter filter) {
    NearestTexts<NodeStore.Hit> nearest =
        NearestTexts.of(
            tx.vectors().nodes(),
            vector,
            filter,
            WEIGHTS.candidates(),
            NodeStore.Hit::score,
            words.unheardShare());
    if (nearest.hits().isEmpty()) {
      return byWords;
    }
    Map<NodeRef, NodeStore.Hit> joined = new LinkedHashMap<>();
    double best = byWords.stream().mapToDouble(NodeStore.Hit::score).max().orElse(0);
    Set<NodeRef> unseen = unseen(tx, byWords, vector, filter);
    for (NodeStore.Hit hit : byWords) {
      double share = best > 0 ? hit.score() / best : 0;
      joined.put(
          hit.ref(), unseen.contains(hit.ref()) ? of(hit, share) : scored(hit, share, 0, vector));
    }
    for (NearestTexts.Near<NodeStore.Hit> near : nearest.hits()) {
      NodeStore.Hit hit = near.hit();
      NodeStore.Hit known = joined.get(hit.ref());
      // Every store has a nearest text; without a word in common it must be nearer than by chance.
      if (known != null) {
        joined.put(hit.ref(), raised(known, near.relevance(), vector));
      } else if (near.coverage() >= Coverage.LEAST) {
        joined.put(hit.ref(), scored(hit, 0, near.relevance(), vector));
      }
    }
    return joined.values().stream()
        .sorted(Comparator.comparingDouble(hit -> -hit.score()))
        .toList();
  }

  /** The hits that have no vector yet, and are judged by their words. */
  private static Set<NodeRef> unseen(
      ReadTransaction tx, List<NodeStore.Hit> hits, QueryVector vector, NodeFilter filter) {
    VectorStore vectors = tx.vectors();
    return NearestTexts.without(
        vectors.nodes(),
        vector,
        vectors.counts(vector.model(), filter.scopes()).missingNodes(),
        hits.stream().map(NodeStore.Hit::ref).collect(Collectors.toSet()));
  }

  private static NodeStore.Hit scored(
      NodeStore.Hit hit, double byWords, double byMeaning, QueryVector vector) {
    double weight = weight(hit, vector);
    return of(hit, (byWords + weight * byMeaning) / (1 + weight));
  }

  private static NodeStore.Hit raised(NodeStore.Hit hit, double byMeaning, QueryVector vector) {
    double weight = weight(hit, vector);
    return of(hit, hit.score() + weight * byMeaning / (1 + weight));
  }

  private static NodeStore.Hit of(NodeStore.Hit hit, double score) {
    return new NodeStore.Hit(hit.ref(), score, hit.session(), hit.position());
  }

  private static double weight(NodeStore.Hit hit, QueryVector vector) {
    return WEIGHTS.ofMemories(hit.ref().id().kind(), vector.trust());
  }
}
