package dev.memoryweave.store;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The vectors of a store that does not support them. */
enum NoVectors implements VectorStore.Writer {
  INSTANCE;

  @Override
  public Index.Writer<NodeRef, NodeFilter, NodeStore.Hit> nodes() {
    return new Empty<>();
  }

  @Override
  public Index.Writer<KnowledgeChunk.Ref, DocumentFilter, KnowledgeStore.ChunkHit> chunks() {
    return new Empty<>();
  }

  @Override
  public Map<Embedder.Model, Counts> counts(Collection<Scope> scopes) {
    return Map.of();
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

  /** The vectors of one kind of records, always empty. */
  private static final class Empty<R, F, H> implements Index.Writer<R, F, H> {
    @Override
    public List<H> nearest(Embedder.Model model, float[] query, F filter, int limit) {
      return List.of();
    }

    @Override
    public Map<R, Double> similarities(Embedder.Model model, float[] query, Collection<R> refs) {
      return Map.of();
    }

    @Override
    public List<R> missing(Embedder.Model model, List<Scope> scopes, int limit) {
      return List.of();
    }

    @Override
    public Set<R> put(Embedder.Model model, Map<R, String> hashes, Map<String, float[]> vectors) {
      throw unable();
    }
  }
}
