package dev.memoryweave.store;

import dev.memoryweave.embed.Embedder;
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
  public List<Embedder.Model> models() {
    return List.of();
  }

  @Override
  public VectorCounts counts(Embedder.Model model, Collection<Scope> scopes) {
    return VectorCounts.NONE;
  }

  @Override
  public List<VectorHit> nearest(
      Embedder.Model model, float[] query, NodeFilter filter, int limit) {
    return List.of();
  }

  @Override
  public List<ChunkVectorHit> nearestChunks(
      Embedder.Model model, float[] query, DocumentFilter filter, int limit) {
    return List.of();
  }

  @Override
  public Map<NodeRef, Double> similarities(
      Embedder.Model model, float[] query, Collection<NodeRef> nodes) {
    return Map.of();
  }

  @Override
  public Map<ChunkRef, Double> chunkSimilarities(
      Embedder.Model model, float[] query, Collection<ChunkRef> chunks) {
    return Map.of();
  }

  @Override
  public List<NodeRef> missingNodes(Embedder.Model model, List<Scope> scopes, int limit) {
    return List.of();
  }

  @Override
  public List<ChunkRef> missingChunks(Embedder.Model model, List<Scope> scopes, int limit) {
    return List.of();
  }

  @Override
  public Set<String> known(Embedder.Model model, Collection<String> hashes) {
    return Set.of();
  }

  @Override
  public List<String> unused(Embedder.Model model, int limit) {
    return List.of();
  }

  @Override
  public List<String> damaged(Embedder.Model model, int limit) {
    return List.of();
  }

  @Override
  public void add(Embedder.Model model) {
    throw unable();
  }

  @Override
  public void put(Embedder.Model model, Map<String, float[]> vectors) {
    throw unable();
  }

  @Override
  public boolean link(Embedder.Model model, NodeRef node, String hash) {
    throw unable();
  }

  @Override
  public boolean link(Embedder.Model model, ChunkRef chunk, String hash) {
    throw unable();
  }

  @Override
  public void discard(Embedder.Model model, Collection<String> hashes) {
    throw unable();
  }

  @Override
  public boolean remove(Embedder.Model model, List<Scope> scopes, int limit) {
    throw unable();
  }

  private static UnsupportedOperationException unable() {
    return new UnsupportedOperationException(
        "This store keeps no vectors; its capabilities do not name VECTORS");
  }
}
