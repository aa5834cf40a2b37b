package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.EmbeddedText;
import dev.memoryweave.embed.EmbeddingModel;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Sha256;
import dev.memoryweave.store.ChunkVectorHit;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.VectorCounts;
import dev.memoryweave.store.VectorHit;
import dev.memoryweave.store.VectorWriter;
import dev.memoryweave.store.sqlite.VectorModels.Known;
import dev.memoryweave.store.sqlite.VectorSearch.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
  private static final String NODE_HITS =
      """
      SELECT n.position, n.scope_id, n.id, n.session
      FROM json_each(?) AS j CROSS JOIN node AS n ON n.position = j.value\
      """;
  private static final String CHUNK_HITS =
      """
      SELECT j.value, d.scope_id, d.path, d.id FROM json_each(?) AS j
      CROSS JOIN document AS d ON d.id =
        (SELECT max(o.id) FROM document AS o WHERE o.id <= j.value)\
      """;

  private final Transaction transaction;
  private final SignIndexes indexes;
  private final VectorModels models;
  private final VectorRows rows;
  private final VectorLinks nodes;
  private final VectorLinks chunks;

  VectorTable(Transaction transaction, SignIndexes indexes) {
    this.transaction = transaction;
    this.indexes = indexes;
    models = new VectorModels(transaction);
    rows = new VectorRows(transaction);
    nodes = new VectorLinks(transaction, VectorKind.NODE, rows);
    chunks = new VectorLinks(transaction, VectorKind.CHUNK, rows);
  }

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public List<EmbeddingModel> models() {
    return models.all().stream().map(Known::model).toList();
  }

  @Override
  public VectorCounts counts(EmbeddingModel model, Collection<Scope> scopes) {
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

  private static void requireLimit(int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
  }

  @Override
  public List<VectorHit> nearest(
      EmbeddingModel model, float[] query, NodeFilter filter, int limit) {
    requireLimit(limit);
    float[] unit = model.unit(query);
    Known known = models.find(model);
    Collection<Long> scopeIds = transaction.scopes().findAll(filter.scopes()).values();
    if (known == null || scopeIds.isEmpty()) {
      return List.of();
    }
    Conditions conditions =
        Conditions.of(filter, Conditions.Part.all()).addIn("n.scope_id", scopeIds);
    List<Found> found = search(VectorKind.NODE, known, unit, conditions, scopeIds, limit);
    Map<Long, Placed> placed = placed(found.stream().map(Found::item).toList());
    return found.stream()
        .map(
            hit -> {
              Placed node = present(placed, hit.item());
              return new VectorHit(node.ref, hit.similarity(), node.session, hit.item());
            })
        .toList();
  }

  /** A node that was found. */
  private record Placed(NodeRef ref, @Nullable SessionId session) {}

  private Map<Long, Placed> placed(List<Long> positions) {
    Map<Long, Placed> placed = new HashMap<>();
    transaction
        .handle()
        .each(
            NODE_HITS,
            row -> {
              long position = row.number();
              NodeRef ref =
                  new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text()));
              String session = row.textOrNull();
              placed.put(position, new Placed(ref, session == null ? null : SessionId.of(session)));
              return true;
            },
            positions.toString());
    return placed;
  }

  private static <T> T present(Map<Long, T> found, long item) {
    T entry = found.get(item);
    if (entry == null) {
      throw new StoreCorruptedException("A vector is of entry " + item + ", which is gone");
    }
    return entry;
  }

  @Override
  public List<ChunkVectorHit> nearestChunks(
      EmbeddingModel model, float[] query, DocumentFilter filter, int limit) {
    requireLimit(limit);
    float[] unit = model.unit(query);
    Known known = models.find(model);
    Collection<Long> scopeIds = transaction.scopes().findAll(filter.scopes()).values();
    if (known == null || scopeIds.isEmpty()) {
      return List.of();
    }
    Conditions conditions = Conditions.of(filter).addIn("d.scope_id", scopeIds);
    List<Found> found = search(VectorKind.CHUNK, known, unit, conditions, scopeIds, limit);
    Map<Long, ChunkRef> refs = chunkRefs(found.stream().map(Found::item).toList());
    return found.stream()
        .map(hit -> new ChunkVectorHit(present(refs, hit.item()), hit.similarity()))
        .toList();
  }

  private Map<Long, ChunkRef> chunkRefs(List<Long> ids) {
    Map<Long, ChunkRef> refs = new HashMap<>();
    transaction
        .handle()
        .each(
            CHUNK_HITS,
            row -> {
              long id = row.number();
              Scope scope = transaction.scopes().get(row.number());
              String path = row.text();
              refs.put(id, new ChunkRef(scope, path, (int) (id - row.number())));
              return true;
            },
            ids.toString());
    return refs;
  }

  @Override
  public void prepare(EmbeddingModel model, BooleanSupplier goOn) {
    Known known = models.find(model);
    if (known == null || models.isChanged()) {
      return;
    }
    for (VectorKind kind : VectorKind.values()) {
      if (goOn.getAsBoolean()) {
        indexes.of(known, kind, models.all()).prepare(transaction, known, goOn);
      }
    }
  }

  private List<Found> search(
      VectorKind kind,
      Known model,
      float[] unit,
      Conditions conditions,
      Collection<Long> scopeIds,
      int limit) {
    VectorSearch search = new VectorSearch(transaction, kind, model, unit, conditions, limit);
    List<SignGroup.View> views =
        models.isChanged()
            ? null
            : indexes.of(model, kind, models.all()).views(transaction, model, scopeIds);
    return views == null
        ? search.exhaustive()
        : search.among(views, () -> PassingItems.of(transaction.handle(), kind, conditions));
  }

  @Override
  public Map<NodeRef, Double> similarities(
      EmbeddingModel model, float[] query, Collection<NodeRef> refs) {
    Map<NodeRef, Long> positions = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      Long position = transaction.nodes().position(ref);
      if (position != null) {
        positions.put(ref, position);
      }
    }
    return similarities(VectorKind.NODE, model, query, positions);
  }

  @Override
  public Map<ChunkRef, Double> chunkSimilarities(
      EmbeddingModel model, float[] query, Collection<ChunkRef> refs) {
    Map<ChunkRef, Long> ids = new LinkedHashMap<>();
    for (ChunkRef ref : refs) {
      Long id = transaction.knowledge().chunkId(ref);
      if (id != null) {
        ids.put(ref, id);
      }
    }
    return similarities(VectorKind.CHUNK, model, query, ids);
  }

  private <R> Map<R, Double> similarities(
      VectorKind kind, EmbeddingModel model, float[] query, Map<R, Long> items) {
    float[] unit = model.unit(query);
    Known known = models.find(model);
    if (known == null || items.isEmpty()) {
      return Map.of();
    }
    Map<Long, Double> found = new HashMap<>();
    transaction
        .handle()
        .each(
            kind.data,
            row -> {
              long item = row.number();
              byte[] data = row.bytesOrNull();
              if (data != null && VectorData.isIntact(data, known.dimensions())) {
                found.put(item, VectorData.similarity(data, unit));
              }
              return true;
            },
            new ArrayList<>(items.values()).toString(),
            known.id());
    Map<R, Double> similarities = new LinkedHashMap<>();
    items.forEach(
        (ref, item) -> {
          Double similarity = found.get(item);
          if (similarity != null) {
            similarities.put(ref, similarity);
          }
        });
    return similarities;
  }

  @Override
  public List<NodeRef> missingNodes(EmbeddingModel model, List<Scope> scopes, int limit) {
    return missing(nodes, model, scopes, limit, this::placed).stream().map(Placed::ref).toList();
  }

  @Override
  public List<ChunkRef> missingChunks(EmbeddingModel model, List<Scope> scopes, int limit) {
    return missing(chunks, model, scopes, limit, this::chunkRefs);
  }

  private <R> List<R> missing(
      VectorLinks links,
      EmbeddingModel model,
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
          items.forEach(item -> found.add(present(entries, item)));
        }
      }
    }
    return found;
  }

  @Override
  public Set<String> known(EmbeddingModel model, Collection<String> hashes) {
    Known known = models.find(model);
    Set<String> found = new LinkedHashSet<>(hashes);
    found.removeIf(
        hash -> known == null || !Sha256.isHex(hash) || rows.find(known.id(), hash) == null);
    return found;
  }

  @Override
  public List<String> unused(EmbeddingModel model, int limit) {
    requireLimit(limit);
    Known known = models.find(model);
    return known == null ? List.of() : rows.unused(known.id(), limit);
  }

  @Override
  public List<String> damaged(EmbeddingModel model, int limit) {
    requireLimit(limit);
    Known known = models.find(model);
    return known == null ? List.of() : rows.damaged(known.id(), known.dimensions(), limit);
  }

  // ---- writing ----------------------------------------------------------------------------------

  private Known require(EmbeddingModel model) {
    return InvalidValueException.required(
        "embedding model", models.find(model), "be added before it is used: " + model);
  }

  @Override
  public void add(EmbeddingModel model) {
    if (models.find(model) == null) {
      Known added = models.add(model);
      nodes.addAllMissing(added);
      chunks.addAllMissing(added);
    }
  }

  @Override
  public void put(EmbeddingModel model, Map<String, float[]> vectors) {
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
  public boolean link(EmbeddingModel model, NodeRef ref, String hash) {
    Known known = require(model);
    MemoryNode node = transaction.nodes().find(ref).orElse(null);
    Long vectorId = vectorId(known, hash);
    if (node == null || vectorId == null || !EmbeddedText.of(node).hash().equals(hash)) {
      return false;
    }
    long scopeId = transaction.scopes().findOrAdd(ref.scope());
    nodes.link(known, scopeId, transaction.nodes().requirePosition(ref), vectorId);
    return true;
  }

  private @Nullable Long vectorId(Known model, String hash) {
    return Sha256.isHex(hash) ? rows.find(model.id(), hash) : null;
  }

  @Override
  public boolean link(EmbeddingModel model, ChunkRef ref, String hash) {
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
  public void discard(EmbeddingModel model, Collection<String> hashes) {
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
  public boolean remove(EmbeddingModel model, List<Scope> scopes, int limit) {
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

  /** A node is new. */
  void inserted(long scopeId, long position) {
    models.all().forEach(model -> nodes.addMissing(model, scopeId, position));
  }

  /** A node has become another version of itself. */
  void changed(long scopeId, long position, MemoryNode before, MemoryNode after) {
    List<Known> known = models.all();
    if (!known.isEmpty() && !EmbeddedText.of(before).equals(EmbeddedText.of(after))) {
      known.forEach(model -> nodes.missing(model, scopeId, position));
    }
  }

  /** A node is gone for good. */
  void deleted(long scopeId, long position) {
    models.all().forEach(model -> nodes.forget(model, scopeId, position, true));
  }

  /** A chunk is new. */
  void insertedChunk(long scopeId, long id) {
    models.all().forEach(model -> chunks.addMissing(model, scopeId, id));
  }

  /**
   * A chunk is gone.
   *
   * @param forgets whether for good; a file that is put again wants most vectors again
   */
  void removedChunk(long scopeId, long id, boolean forgets) {
    models.all().forEach(model -> chunks.forget(model, scopeId, id, forgets));
  }

  /** Writes what was gathered. */
  void flush() {
    models.flush();
  }
}
