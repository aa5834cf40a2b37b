package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.EmbeddedText;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ChunkVectorHit;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.VectorCounts;
import dev.memoryweave.store.VectorHit;
import dev.memoryweave.store.VectorWriter;
import dev.memoryweave.store.sqlite.VectorModels.Known;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The vectors of nodes and chunks, and which have none. */
final class VectorTable implements VectorWriter {
  private final Transaction transaction;
  private final EntryNames names;
  private final VectorQueries queries;
  private final VectorModels models;
  private final VectorRows rows;
  private final VectorLinks nodes;
  private final VectorLinks chunks;

  VectorTable(Transaction transaction, SignIndexes indexes) {
    this.transaction = transaction;
    names = new EntryNames(transaction);
    models = new VectorModels(transaction);
    queries = new VectorQueries(transaction, models, indexes, names);
    rows = new VectorRows(transaction);
    nodes = new VectorLinks(transaction, VectorKind.NODE, rows);
    chunks = new VectorLinks(transaction, VectorKind.CHUNK, rows);
  }

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public List<Embedder.Model> models() {
    return models.all().stream().map(Known::model).toList();
  }

  @Override
  public VectorCounts counts(Embedder.Model model, Collection<Scope> scopes) {
    Known known = models.find(model);
    if (known == null) {
      return VectorCounts.NONE;
    }
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes).values();
    long missingNodes = nodes.countMissing(known, scopeIds);
    long missingChunks = chunks.countMissing(known, scopeIds);
    return new VectorCounts(
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
  public List<VectorHit> nearest(
      Embedder.Model model, float[] query, NodeFilter filter, int limit) {
    requireLimit(limit);
    return queries.nearest(model, query, filter, limit);
  }

  @Override
  public List<ChunkVectorHit> nearestChunks(
      Embedder.Model model, float[] query, DocumentFilter filter, int limit) {
    requireLimit(limit);
    return queries.nearestChunks(model, query, filter, limit);
  }

  @Override
  public Map<NodeRef, Double> similarities(
      Embedder.Model model, float[] query, Collection<NodeRef> refs) {
    return queries.similarities(
        VectorKind.NODE, model, query, refs, transaction.nodes().lookup()::position);
  }

  @Override
  public Map<ChunkRef, Double> chunkSimilarities(
      Embedder.Model model, float[] query, Collection<ChunkRef> refs) {
    return queries.similarities(
        VectorKind.CHUNK, model, query, refs, transaction.knowledge()::chunkId);
  }

  private static void requireLimit(int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
  }

  @Override
  public List<NodeRef> missingNodes(Embedder.Model model, List<Scope> scopes, int limit) {
    return missing(nodes, model, scopes, limit, names::nodes).stream()
        .map(EntryNames.Node::ref)
        .toList();
  }

  @Override
  public List<ChunkRef> missingChunks(Embedder.Model model, List<Scope> scopes, int limit) {
    return missing(chunks, model, scopes, limit, names::chunks);
  }

  private <R> List<R> missing(
      VectorLinks links,
      Embedder.Model model,
      List<Scope> scopes,
      int limit,
      Function<List<Long>, Map<Long, R>> lookUp) {
    requireLimit(limit);
    Known known = models.find(model);
    List<R> found = new ArrayList<>();
    if (known != null) {
      for (long scopeId : transaction.scopes().findAll(scopes).values()) {
        if (found.size() < limit) {
          List<Long> items = links.firstMissing(known, scopeId, limit - found.size());
          Map<Long, R> entries = lookUp.apply(items);
          items.forEach(item -> names.present(entries, item).ifPresent(found::add));
        }
      }
    }
    return found;
  }

  @Override
  public Set<String> known(Embedder.Model model, Collection<String> hashes) {
    Known known = models.find(model);
    Set<String> found = new LinkedHashSet<>(hashes);
    found.removeIf(
        hash -> known == null || !Sha256.isHex(hash) || rows.find(known.id(), hash) == null);
    return found;
  }

  @Override
  public List<String> unused(Embedder.Model model, int limit) {
    requireLimit(limit);
    Known known = models.find(model);
    return known == null ? List.of() : rows.unused(known.id(), limit);
  }

  @Override
  public List<String> damaged(Embedder.Model model, int limit) {
    requireLimit(limit);
    Known known = models.find(model);
    return known == null ? List.of() : rows.damaged(known.id(), known.dimensions(), limit);
  }

  // ---- writing ----------------------------------------------------------------------------------

  private Known require(Embedder.Model model) {
    return InvalidValueException.required(
        "embedding model", models.find(model), "be added before it is used: " + model);
  }

  @Override
  public void add(Embedder.Model model) {
    if (models.find(model) == null) {
      Known added = models.add(model);
      nodes.addAllMissing(added);
      chunks.addAllMissing(added);
    }
  }

  @Override
  public void put(Embedder.Model model, Map<String, float[]> vectors) {
    Known known = require(model);
    Map<String, byte[]> data = new LinkedHashMap<>();
    vectors.forEach(
        (hash, vector) -> {
          InvalidValueException.unless(
              Sha256.isHex(hash), "hash", hash, "be 64 hexadecimal digits");
          data.put(hash, VectorData.of(model.unit(vector)));
        });
    data.forEach(
        (hash, bytes) -> {
          if (rows.find(known.id(), hash) == null) {
            rows.add(known.id(), hash, bytes);
          }
        });
  }

  @Override
  public boolean link(Embedder.Model model, NodeRef ref, String hash) {
    Known known = require(model);
    MemoryNode node = transaction.nodes().findAll(List.of(ref)).get(ref);
    Long vectorId = vectorId(known, hash);
    if (node == null || vectorId == null || !EmbeddedText.of(node).hash().equals(hash)) {
      return false;
    }
    long scopeId = transaction.scopes().findOrAdd(ref.scope());
    nodes.link(known, scopeId, transaction.nodes().lookup().requirePosition(ref), vectorId);
    return true;
  }

  private @Nullable Long vectorId(Known model, String hash) {
    return Sha256.isHex(hash) ? rows.find(model.id(), hash) : null;
  }

  @Override
  public boolean link(Embedder.Model model, ChunkRef ref, String hash) {
    Known known = require(model);
    KnowledgeChunk chunk = transaction.knowledge().findAll(List.of(ref)).get(ref);
    Long id = transaction.knowledge().chunkId(ref);
    Long vectorId = vectorId(known, hash);
    if (chunk == null
        || id == null
        || vectorId == null
        || !EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash().equals(hash)) {
      return false;
    }
    chunks.link(known, transaction.scopes().findOrAdd(ref.scope()), id, vectorId);
    return true;
  }

  @Override
  public void discard(Embedder.Model model, Collection<String> hashes) {
    Known known = models.find(model);
    if (known == null) {
      return;
    }
    for (String hash : hashes) {
      Long vectorId = vectorId(known, hash);
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
    requireLimit(limit);
    Known known = models.find(model);
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

  /** Lists a new node as having no vector. */
  void inserted(long scopeId, long position) {
    models.all().forEach(model -> nodes.addMissing(model, scopeId, position));
  }

  /** Updates the links of a changed node: new text needs a new vector. */
  void changed(long scopeId, long position, MemoryNode before, MemoryNode after) {
    List<Known> known = models.all();
    if (!known.isEmpty() && !EmbeddedText.of(before).equals(EmbeddedText.of(after))) {
      known.forEach(model -> nodes.missing(model, scopeId, position));
    }
  }

  /** Removes the links of a node that is gone for good. */
  void deleted(long scopeId, long position) {
    models.all().forEach(model -> nodes.forget(model, scopeId, position, true));
  }

  /** Lists a new chunk as having no vector. */
  void insertedChunk(long scopeId, long id) {
    models.all().forEach(model -> chunks.addMissing(model, scopeId, id));
  }

  /**
   * Removes the links of a chunk that is gone.
   *
   * @param forgets whether for good; a file that is put again wants most vectors again
   */
  void removedChunk(long scopeId, long id, boolean forgets) {
    models.all().forEach(model -> chunks.forget(model, scopeId, id, forgets));
  }

  /** Writes pending changes. */
  void flush() {
    models.flush();
  }
}
