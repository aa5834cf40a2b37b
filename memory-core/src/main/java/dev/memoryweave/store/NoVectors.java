package dev.memoryweave.store;

import dev.memoryweave.embed.EmbeddingModel;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The vectors of a store that cannot keep any. */
enum NoVectors implements VectorWriter {
  INSTANCE;

  @Override
  public List<EmbeddingModel> models() {
    return List.of();
  }

  @Override
  public VectorCounts counts(EmbeddingModel model, Collection<Scope> scopes) {
    return VectorCounts.NONE;
  }

  @Override
  public List<VectorHit> nearest(
      EmbeddingModel model, float[] query, NodeFilter filter, int limit) {
    return List.of();
  }

  @Override
  public List<ChunkVectorHit> nearestChunks(
      EmbeddingModel model, float[] query, DocumentFilter filter, int limit) {
    return List.of();
  }

  @Override
  public Map<NodeRef, Double> similarities(
      EmbeddingModel model, float[] query, Collection<NodeRef> nodes) {
    return Map.of();
  }

  @Override
  public Map<ChunkRef, Double> chunkSimilarities(
      EmbeddingModel model, float[] query, Collection<ChunkRef> chunks) {
    return Map.of();
  }

  @Override
  public List<NodeRef> missingNodes(EmbeddingModel model, List<Scope> scopes, int limit) {
    return List.of();
  }

  @Override
  public List<ChunkRef> missingChunks(EmbeddingModel model, List<Scope> scopes, int limit) {
    return List.of();
  }

  @Override
  public Set<String> known(EmbeddingModel model, Collection<String> hashes) {
    return Set.of();
  }

  @Override
  public List<String> unused(EmbeddingModel model, int limit) {
    return List.of();
  }

  @Override
  public List<String> damaged(EmbeddingModel model, int limit) {
    return List.of();
  }

  @Override
  public void add(EmbeddingModel model) {
    throw unable();
  }

  @Override
  public void put(EmbeddingModel model, Map<String, float[]> vectors) {
    throw unable();
  }

  @Override
  public boolean link(EmbeddingModel model, NodeRef node, String hash) {
    throw unable();
  }

  @Override
  public boolean link(EmbeddingModel model, ChunkRef chunk, String hash) {
    throw unable();
  }

  @Override
  public void discard(EmbeddingModel model, Collection<String> hashes) {
    throw unable();
  }

  @Override
  public boolean remove(EmbeddingModel model, List<Scope> scopes, int limit) {
    throw unable();
  }

  private static UnsupportedOperationException unable() {
    return new UnsupportedOperationException(
        "This store keeps no vectors; its capabilities do not name VECTORS");
  }
}
