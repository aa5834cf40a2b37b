package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.VectorStore;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The vectors of a transaction. */
class ReadVectors implements VectorStore {
  final Transaction transaction;

  ReadVectors(Transaction transaction) {
    this.transaction = transaction;
  }

  final VectorTable table() {
    return transaction.snapshot().vectors();
  }

  @Override
  public final NodeVectors nodes() {
    return new NodeVectors(transaction);
  }

  @Override
  public final ChunkVectors chunks() {
    return new ChunkVectors(transaction);
  }

  @Override
  public final Map<Embedder.Model, Counts> counts(Collection<Scope> scopes) {
    Set<Scope> distinct = new LinkedHashSet<>(scopes);
    Map<Embedder.Model, Counts> counts = new LinkedHashMap<>();
    table().models().forEach(vectors -> counts.put(vectors.model(), counts(vectors, distinct)));
    return counts;
  }

  private static Counts counts(ModelVectors vectors, Set<Scope> scopes) {
    VectorLinks<NodeRef> nodes = vectors.nodes();
    VectorLinks<KnowledgeChunk.Ref> chunks = vectors.chunks();
    return new Counts(
        scopes.stream().mapToLong(scope -> nodes.links().of(scope).size()).sum(),
        scopes.stream().mapToLong(scope -> chunks.links().of(scope).size()).sum(),
        scopes.stream().mapToLong(scope -> nodes.missing().of(scope).size()).sum(),
        scopes.stream().mapToLong(scope -> chunks.missing().of(scope).size()).sum());
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
    RecordVectors.requireLimit(limit);
    ModelVectors vectors = table().find(model);
    return vectors == null ? List.of() : vectors.unused(limit);
  }
}
