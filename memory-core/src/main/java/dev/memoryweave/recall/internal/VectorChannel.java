package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.internal.RecallChannel.Hit;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.VectorStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds texts of similar meaning by the vectors of an embedding model. It judges all hits of the
 * other channels, so it runs after them. A turn means little without its context, so it receives a
 * part of the similarity of its neighbours among the hits.
 *
 * @param <K> the address of a hit
 * @param <F> the filter of the search
 * @param <H> the hit as the store returns it
 */
final class VectorChannel<K, F, H> {
  static final String OF_MEMORIES = "vectors";
  static final String OF_PASSAGES = "chunk vectors";

  /** The greatest distance of a neighbour, in positions. */
  private static final int REACH = 2;

  private final String name;
  private final VectorWeights weights;
  private final Function<VectorStore, VectorStore.Index<K, F, H>> index;
  private final F filter;
  private final Function<H, Hit<K>> hits;
  private final ToLongFunction<VectorStore.Counts> missing;
  private final Map<K, Double> coverage = new HashMap<>();

  private VectorChannel(
      String name,
      VectorWeights weights,
      Function<VectorStore, VectorStore.Index<K, F, H>> index,
      F filter,
      Function<H, Hit<K>> hits,
      ToLongFunction<VectorStore.Counts> missing) {
    this.name = name;
    this.weights = weights;
    this.index = index;
    this.filter = filter;
    this.hits = hits;
    this.missing = missing;
  }

  /** A channel of memories for one recall. */
  static VectorChannel<NodeRef, NodeFilter, NodeStore.Hit> ofMemories(
      RecallContext context, VectorWeights weights) {
    return new VectorChannel<>(
        OF_MEMORIES,
        weights,
        VectorStore::nodes,
        context.filter(),
        hit -> Hit.of(hit, hit.score()),
        VectorStore.Counts::missingNodes);
  }

  /** A channel of passages for one recall. */
  static VectorChannel<KnowledgeChunk.Ref, DocumentFilter, KnowledgeStore.ChunkHit> ofPassages(
      RecallContext context, VectorWeights weights) {
    return new VectorChannel<>(
        OF_PASSAGES,
        weights,
        VectorStore::chunks,
        DocumentFilter.in(context.chain().scopes()),
        hit -> new Hit<>(hit.ref(), hit.score()),
        VectorStore.Counts::missingChunks);
  }

  /** The name in traces. */
  String name() {
    return name;
  }

  /**
   * The hits, best first.
   *
   * @param others the hits of other channels, which receive similarity from neighbours as well
   */
  List<Hit<K>> gather(RecallContext context, Collection<Hit<K>> others) {
    QueryVector query = context.vector();
    if (query == null) {
      return List.of();
    }
    NearestTexts<H> nearest =
        NearestTexts.of(
            index.apply(context.tx().vectors()),
            query,
            filter,
            weights.candidates(),
            found -> hits.apply(found).relevance(),
            context.words().unheardShare());
    Map<K, Hit<K>> all = new LinkedHashMap<>();
    for (NearestTexts.Near<H> near : nearest.hits()) {
      Hit<K> hit = hits.apply(near.hit());
      coverage.put(hit.key(), near.coverage());
      all.put(hit.key(), hit.withRelevance(near.relevance()));
    }
    for (Hit<K> hit : others) {
      all.putIfAbsent(
          hit.key(), new Hit<>(hit.key(), 0, hit.session(), hit.position(), TextQuery.Scores.NONE));
    }
    return withNeighbours(all.values());
  }

  /** The keys that have no vector yet. */
  Set<K> without(RecallContext context, Set<K> keys) {
    QueryVector query = context.vector();
    if (query == null) {
      return Set.of();
    }
    VectorStore vectors = context.tx().vectors();
    return NearestTexts.without(
        index.apply(vectors),
        query,
        missing.applyAsLong(vectors.counts(query.model(), context.chain().scopes())),
        keys);
  }

  /** How much of the task each hit covers by its vector alone. */
  Map<K, Double> coverage() {
    return coverage;
  }

  /** Adds the similarity of neighbours, and rescales the relevances to at most 1. */
  private List<Hit<K>> withNeighbours(Collection<Hit<K>> all) {
    SessionPositions<Double> positions = new SessionPositions<>();
    all.forEach(hit -> positions.put(hit.session(), hit.position(), hit.relevance()));
    List<Hit<K>> raised =
        all.stream().map(hit -> hit.withRelevance(supported(hit, positions))).toList();
    double best = raised.stream().mapToDouble(Hit::relevance).reduce(1, Math::max);
    return raised.stream()
        .map(hit -> hit.withRelevance(hit.relevance() / best))
        .filter(hit -> hit.relevance() > 0)
        .sorted(Comparator.comparingDouble((Hit<K> hit) -> -hit.relevance()))
        .toList();
  }

  private double supported(Hit<K> hit, SessionPositions<Double> positions) {
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
