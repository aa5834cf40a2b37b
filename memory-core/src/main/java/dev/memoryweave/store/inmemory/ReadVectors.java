package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ChunkVectorHit;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.VectorCounts;
import dev.memoryweave.store.VectorHit;
import dev.memoryweave.store.VectorReader;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The vectors of a transaction; every search compares with all that pass the filter. */
class ReadVectors implements VectorReader {
  final Transaction transaction;

  ReadVectors(Transaction transaction) {
    this.transaction = transaction;
  }

  final VectorTable table() {
    return transaction.snapshot().vectors();
  }

  static void requireLimit(int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
  }

  @Override
  public final List<Embedder.Model> models() {
    return table().models().stream().map(ModelVectors::model).toList();
  }

  @Override
  public final VectorCounts counts(Embedder.Model model, Collection<Scope> scopes) {
    ModelVectors vectors = table().find(model);
    if (vectors == null) {
      return VectorCounts.NONE;
    }
    VectorLinks<NodeRef> nodes = vectors.nodes();
    VectorLinks<ChunkRef> chunks = vectors.chunks();
    Set<Scope> distinct = new LinkedHashSet<>(scopes);
    return new VectorCounts(
        distinct.stream().mapToLong(scope -> nodes.links().of(scope).size()).sum(),
        distinct.stream().mapToLong(scope -> chunks.links().of(scope).size()).sum(),
        distinct.stream().mapToLong(scope -> nodes.missing().of(scope).size()).sum(),
        distinct.stream().mapToLong(scope -> chunks.missing().of(scope).size()).sum());
  }

  @Override
  public final List<VectorHit> nearest(
      Embedder.Model model, float[] query, NodeFilter filter, int limit) {
    requireLimit(limit);
    float[] unit = model.unit(query);
    ModelVectors vectors = table().find(model);
    if (vectors == null) {
      return List.of();
    }
    NodeTable nodes = transaction.snapshot().nodes();
    List<VectorHit> hits = new ArrayList<>();
    for (Scope scope : new LinkedHashSet<>(filter.scopes())) {
      for (Link<NodeRef> link : vectors.nodes().links().of(scope).values()) {
        Row row = nodes.find(link.ref());
        Double similarity = vectors.similarity(link, unit);
        if (row != null && similarity != null && Filters.passes(filter, row.node())) {
          hits.add(new VectorHit(row.ref(), similarity, row.node().session(), row.position()));
        }
      }
    }
    return hits.stream()
        .sorted(
            Comparator.comparingDouble(VectorHit::similarity)
                .reversed()
                .thenComparingLong(VectorHit::position))
        .limit(limit)
        .toList();
  }

  @Override
  public final List<ChunkVectorHit> nearestChunks(
      Embedder.Model model, float[] query, DocumentFilter filter, int limit) {
    requireLimit(limit);
    float[] unit = model.unit(query);
    ModelVectors vectors = table().find(model);
    if (vectors == null) {
      return List.of();
    }
    record Placed(ChunkVectorHit hit, long position) {}
    KnowledgeTable knowledge = transaction.snapshot().knowledge();
    List<Placed> hits = new ArrayList<>();
    for (Scope scope : new LinkedHashSet<>(filter.scopes())) {
      for (Link<ChunkRef> link : vectors.chunks().links().of(scope).values()) {
        KnownFile file = knowledge.find(scope, link.ref().path());
        Double similarity = vectors.similarity(link, unit);
        if (file != null && similarity != null && filter.passes(file.document())) {
          hits.add(new Placed(new ChunkVectorHit(link.ref(), similarity), link.position()));
        }
      }
    }
    return hits.stream()
        .sorted(
            Comparator.comparingDouble((Placed placed) -> placed.hit.similarity())
                .reversed()
                .thenComparingLong(Placed::position))
        .limit(limit)
        .map(Placed::hit)
        .toList();
  }

  @Override
  public final Map<NodeRef, Double> similarities(
      Embedder.Model model, float[] query, Collection<NodeRef> nodes) {
    return similarities(
        model,
        query,
        nodes,
        (vectors, ref) -> {
          Row row = transaction.snapshot().nodes().find(ref);
          return row == null ? null : vectors.nodes().find(ref.scope(), row.position());
        });
  }

  @Override
  public final Map<ChunkRef, Double> chunkSimilarities(
      Embedder.Model model, float[] query, Collection<ChunkRef> chunks) {
    return similarities(
        model,
        query,
        chunks,
        (vectors, ref) -> {
          KnownFile file = transaction.snapshot().knowledge().find(ref.scope(), ref.path());
          return file == null || file.chunk(ref.ordinal()) == null
              ? null
              : vectors.chunks().find(ref.scope(), file.firstEntry() + ref.ordinal());
        });
  }

  /** Finds the vector that something has. */
  private interface Linked<R> {
    @Nullable Link<R> of(ModelVectors vectors, R ref);
  }

  private <R> Map<R, Double> similarities(
      Embedder.Model model, float[] query, Collection<R> refs, Linked<R> linked) {
    float[] unit = model.unit(query);
    ModelVectors vectors = table().find(model);
    Map<R, Double> found = new LinkedHashMap<>();
    if (vectors != null) {
      for (R ref : refs) {
        Double similarity = vectors.similarity(linked.of(vectors, ref), unit);
        if (similarity != null) {
          found.put(ref, similarity);
        }
      }
    }
    return found;
  }

  @Override
  public final List<NodeRef> missingNodes(Embedder.Model model, List<Scope> scopes, int limit) {
    requireLimit(limit);
    ModelVectors vectors = table().find(model);
    return vectors == null ? List.of() : vectors.nodes().firstMissing(scopes, limit);
  }

  @Override
  public final List<ChunkRef> missingChunks(Embedder.Model model, List<Scope> scopes, int limit) {
    requireLimit(limit);
    ModelVectors vectors = table().find(model);
    return vectors == null ? List.of() : vectors.chunks().firstMissing(scopes, limit);
  }

  @Override
  public final Set<String> known(Embedder.Model model, Collection<String> hashes) {
    ModelVectors vectors = table().find(model);
    Set<String> known = new LinkedHashSet<>(hashes);
    known.removeIf(hash -> vectors == null || !vectors.vectors().contains(hash));
    return known;
  }

  @Override
  public final List<String> unused(Embedder.Model model, int limit) {
    requireLimit(limit);
    ModelVectors vectors = table().find(model);
    return vectors == null ? List.of() : vectors.unused(limit);
  }

  /** Nothing in the heap gets damaged. */
  @Override
  public final List<String> damaged(Embedder.Model model, int limit) {
    requireLimit(limit);
    return List.of();
  }
}
