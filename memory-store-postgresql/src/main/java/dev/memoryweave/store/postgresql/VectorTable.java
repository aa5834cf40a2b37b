package dev.memoryweave.store.postgresql;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.VectorStore;
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
  private final VectorModels models;
  private final VectorRows rows;
  private final VectorLinks links;
  private final VectorPending pending;
  private final VectorQueries queries;
  private final NodeVectors nodes;
  private final ChunkVectors chunks;

  VectorTable(Transaction transaction) {
    this.transaction = transaction;
    models = new VectorModels(transaction);
    rows = new VectorRows(transaction);
    links = new VectorLinks(transaction, models, rows);
    pending = new VectorPending(links);
    queries = new VectorQueries(transaction, this);
    nodes = new NodeVectors(transaction, this);
    chunks = new ChunkVectors(transaction, this);
  }

  @Override
  public NodeVectors nodes() {
    return nodes;
  }

  @Override
  public ChunkVectors chunks() {
    return chunks;
  }

  // ---- the parts, which all that has changed has reached
  // ------------------------------------------

  VectorModels known() {
    pending.flush();
    return models;
  }

  VectorRows rows() {
    pending.flush();
    return rows;
  }

  VectorLinks links() {
    pending.flush();
    return links;
  }

  VectorQueries queries() {
    pending.flush();
    return queries;
  }

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public List<Embedder.Model> models() {
    return known().all().stream().map(StoredModel::model).toList();
  }

  @Override
  public Map<Embedder.Model, Counts> counts(Collection<Scope> scopes) {
    List<StoredModel> all = known().all();
    Map<Embedder.Model, Counts> counts = new LinkedHashMap<>();
    if (all.isEmpty()) {
      return counts;
    }
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes).values();
    List<VectorLinks.Missing> missing =
        scopeIds.isEmpty() ? List.of() : links.countMissing(all, scopeIds);
    for (StoredModel model : all) {
      long missingNodes = count(missing, model, VectorKind.NODE);
      long missingChunks = count(missing, model, VectorKind.CHUNK);
      counts.put(
          model.model(),
          new Counts(
              transaction.scopes().nodes(scopeIds) - missingNodes,
              transaction.scopes().chunks(scopeIds) - missingChunks,
              missingNodes,
              missingChunks));
    }
    return counts;
  }

  private static long count(List<VectorLinks.Missing> missing, StoredModel model, VectorKind kind) {
    return missing.stream()
        .filter(count -> count.model() == model.id() && count.kind() == kind)
        .mapToLong(VectorLinks.Missing::count)
        .sum();
  }

  @Override
  public void prepare(Embedder.Model model, BooleanSupplier goOn) {
    queries().prepare(model, goOn);
  }

  @Override
  public Set<String> known(Embedder.Model model, Collection<String> hashes) {
    StoredModel known = known().find(model);
    Set<String> found = new LinkedHashSet<>(hashes);
    found.removeIf(hash -> !Sha256.isHex(hash));
    found.retainAll(known == null ? Set.of() : rows.known(known.id(), found));
    return found;
  }

  @Override
  public List<String> unused(Embedder.Model model, int limit) {
    RecordVectors.requireLimit(limit);
    StoredModel known = known().find(model);
    return known == null ? List.of() : rows.unused(known.id(), limit);
  }

  @Override
  public List<String> damaged(Embedder.Model model, int limit) {
    RecordVectors.requireLimit(limit);
    StoredModel known = known().find(model);
    return known == null ? List.of() : rows.damaged(known, limit);
  }

  // ---- writing ----------------------------------------------------------------------------------

  /** A model; if it was unknown, all of its vectors are listed as missing. */
  StoredModel findOrAdd(Embedder.Model model) {
    StoredModel known = known().find(model);
    if (known == null) {
      known = models.add(model);
      links.addAllMissing(known);
    }
    return known;
  }

  @Override
  public void discard(Embedder.Model model, Collection<String> hashes) {
    StoredModel known = known().find(model);
    Set<String> wanted = new LinkedHashSet<>(hashes);
    wanted.removeIf(hash -> !Sha256.isHex(hash));
    if (known != null && !wanted.isEmpty()) {
      links.release(known, rows.used(known.id(), wanted));
      rows.remove(known.id(), wanted);
    }
  }

  @Override
  public boolean remove(Embedder.Model model, List<Scope> scopes, int limit) {
    RecordVectors.requireLimit(limit);
    StoredModel known = known().find(model);
    if (known == null) {
      return false;
    }
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes).values();
    int released = links.release(known, scopeIds, limit);
    if (links.isEmpty(known)) {
      links.removeAllMissing(known);
      rows.removeAll(known.id());
      models.remove(known);
      return false;
    }
    return released == limit;
  }

  // ---- kept in step with what vectors are of ----------------------------------------------------

  /** Lists a new node or chunk as lacking a vector. */
  void added(VectorKind kind, long scopeId, long number) {
    pending.added(new VectorLinks.Item(kind, scopeId, number));
  }

  /** Takes the vectors of a changed node: new text needs a new vector. */
  void changed(long scopeId, long number, MemoryNode before, MemoryNode after) {
    if (!VectorStore.EmbeddedText.of(before).equals(VectorStore.EmbeddedText.of(after))) {
      pending.changed(new VectorLinks.Item(VectorKind.NODE, scopeId, number), false);
    }
  }

  /** Takes the vectors of a node whose former text is to leave no trace. */
  void rewritten(long scopeId, long number) {
    pending.changed(new VectorLinks.Item(VectorKind.NODE, scopeId, number), true);
  }

  /**
   * Takes the vectors of a node or chunk that is gone.
   *
   * @param forgets whether they go, too, if nothing else has them
   */
  void removed(VectorKind kind, long scopeId, long number, boolean forgets) {
    pending.removed(new VectorLinks.Item(kind, scopeId, number), forgets);
  }

  /** The highest number of a link that the transaction has seen. */
  long lastLink() {
    return models.lastLink();
  }

  /** Writes pending changes, before the commit. */
  void flush() {
    pending.flush();
    models.flush();
  }
}
