package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.support.internal.SignIndexes;
import dev.memoryweave.store.support.internal.StoredModel;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The vectors of nodes and chunks, and the list of those without one. */
final class VectorTable implements VectorStore.Writer {
  private final Transaction transaction;
  private final VectorQueries queries;
  private final VectorModels models;
  private final VectorRows rows;
  private final NodeVectors nodeVectors;
  private final ChunkVectors chunkVectors;
  private final VectorLinks nodes;
  private final VectorLinks chunks;

  VectorTable(Transaction transaction, SignIndexes indexes) {
    this.transaction = transaction;
    models = new VectorModels(transaction);
    queries = new VectorQueries(transaction, models, indexes);
    rows = new VectorRows(transaction);
    nodeVectors = new NodeVectors(transaction, models, queries, rows);
    chunkVectors = new ChunkVectors(transaction, models, queries, rows);
    nodes = nodeVectors.links();
    chunks = chunkVectors.links();
  }

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public NodeVectors nodes() {
    return nodeVectors;
  }

  @Override
  public ChunkVectors chunks() {
    return chunkVectors;
  }

  @Override
  public List<Embedder.Model> models() {
    return models.all().stream().map(StoredModel::model).toList();
  }

  @Override
  public Map<Embedder.Model, Counts> counts(Collection<Scope> scopes) {
    Map<Embedder.Model, Counts> counts = new LinkedHashMap<>();
    models.all().forEach(known -> counts.put(known.model(), counts(known, scopes)));
    return counts;
  }

  @Override
  public Counts counts(Embedder.Model model, Collection<Scope> scopes) {
    StoredModel known = models.find(model);
    return known == null ? Counts.NONE : counts(known, scopes);
  }

  private Counts counts(StoredModel model, Collection<Scope> scopes) {
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes).values();
    long missingNodes = nodes.countMissing(model, scopeIds);
    long missingChunks = chunks.countMissing(model, scopeIds);
    return new Counts(
        transaction.scopes().nodes(scopeIds) - missingNodes,
        transaction.scopes().chunks(scopeIds) - missingChunks,
        missingNodes,
        missingChunks);
  }

  @Override
  public void prepare(Embedder.Model model, BooleanSupplier goOn) {
    queries.prepare(model, goOn);
  }

  @Override
  public Set<String> known(Embedder.Model model, Collection<String> hashes) {
    StoredModel known = models.find(model);
    Set<String> found = new LinkedHashSet<>(hashes);
    found.removeIf(
        hash -> known == null || !Sha256.isHex(hash) || rows.find(known.id(), hash) == null);
    return found;
  }

  @Override
  public List<String> unused(Embedder.Model model, int limit) {
    RecordVectors.requireLimit(limit);
    StoredModel known = models.find(model);
    return known == null ? List.of() : rows.unused(known.id(), limit);
  }

  @Override
  public List<String> damaged(Embedder.Model model, int limit) {
    RecordVectors.requireLimit(limit);
    StoredModel known = models.find(model);
    return known == null ? List.of() : rows.damaged(known.id(), known.dimensions(), limit);
  }

  // ---- writing ----------------------------------------------------------------------------------

  /** A model; if it was unknown, all of its vectors are listed as missing. */
  StoredModel findOrAdd(Embedder.Model model) {
    StoredModel known = models.find(model);
    if (known == null) {
      known = models.add(model);
      nodes.addAllMissing(known);
      chunks.addAllMissing(known);
    }
    return known;
  }

  @Override
  public void discard(Embedder.Model model, Collection<String> hashes) {
    StoredModel known = models.find(model);
    if (known == null) {
      return;
    }
    for (String hash : hashes) {
      Long vectorId = Sha256.isHex(hash) ? rows.find(known.id(), hash) : null;
      if (vectorId != null) {
        if (rows.isUsed(vectorId)) {
          nodes.releaseAll(known, vectorId);
          chunks.releaseAll(known, vectorId);
        }
        rows.remove(vectorId);
      }
    }
  }

  @Override
  public boolean remove(Embedder.Model model, List<Scope> scopes, int limit) {
    RecordVectors.requireLimit(limit);
    StoredModel known = models.find(model);
    if (known == null) {
      return false;
    }
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes).values();
    int released = nodes.release(known, scopeIds, limit);
    released += chunks.release(known, scopeIds, limit - released);
    if (nodes.isEmpty(known) && chunks.isEmpty(known)) {
      nodes.removeAllMissing(known);
      chunks.removeAllMissing(known);
      rows.removeAll(known.id());
      models.remove(known);
      return false;
    }
    return released == limit;
  }

  // ---- kept in step with what vectors are of ----------------------------------------------------

  /** Lists a new node as lacking a vector. */
  void inserted(long scopeId, long position) {
    models.all().forEach(model -> nodes.addMissing(model, scopeId, position));
  }

  /** Updates the links of a changed node: new text needs a new vector. */
  void changed(long scopeId, long position, MemoryNode before, MemoryNode after) {
    List<StoredModel> known = models.all();
    if (!known.isEmpty()
        && !VectorStore.EmbeddedText.of(before).equals(VectorStore.EmbeddedText.of(after))) {
      known.forEach(model -> nodes.missing(model, scopeId, position));
    }
  }

  /** Removes the links of a node that was removed for good. */
  void deleted(long scopeId, long position) {
    models.all().forEach(model -> nodes.forget(model, scopeId, position, true));
  }

  /** Lists a new chunk as lacking a vector. */
  void insertedChunk(long scopeId, long id) {
    models.all().forEach(model -> chunks.addMissing(model, scopeId, id));
  }

  /**
   * Removes the links of a removed chunk.
   *
   * @param forgets whether it was removed for good; a file that is stored again needs most vectors
   *     again
   */
  void removedChunk(long scopeId, long id, boolean forgets) {
    models.all().forEach(model -> chunks.forget(model, scopeId, id, forgets));
  }

  /** Writes pending changes. */
  void flush() {
    models.flush();
  }
}
