package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ChunkVectorHit;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.VectorHit;
import dev.memoryweave.store.sqlite.VectorModels.Known;
import dev.memoryweave.store.sqlite.VectorSearch.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Searches and compares the vectors of nodes and chunks. */
final class VectorQueries {
  private final Transaction transaction;
  private final VectorModels models;
  private final SignIndexes indexes;
  private final EntryNames names;

  VectorQueries(
      Transaction transaction, VectorModels models, SignIndexes indexes, EntryNames names) {
    this.transaction = transaction;
    this.models = models;
    this.indexes = indexes;
    this.names = names;
  }

  void prepare(Embedder.Model model, BooleanSupplier goOn) {
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

  List<VectorHit> nearest(Embedder.Model model, float[] query, NodeFilter filter, int limit) {
    Conditions conditions = Conditions.of(filter, Conditions.Part.all());
    List<Found> found = search(VectorKind.NODE, model, query, filter.scopes(), conditions, limit);
    Map<Long, EntryNames.Node> nodes = names.nodes(found.stream().map(Found::item).toList());
    return found.stream()
        .flatMap(
            hit ->
                names
                    .present(nodes, hit.item())
                    .map(
                        node ->
                            new VectorHit(node.ref(), hit.similarity(), node.session(), hit.item()))
                    .stream())
        .toList();
  }

  List<ChunkVectorHit> nearestChunks(
      Embedder.Model model, float[] query, DocumentFilter filter, int limit) {
    List<Found> found =
        search(VectorKind.CHUNK, model, query, filter.scopes(), Conditions.of(filter), limit);
    Map<Long, ChunkRef> refs = names.chunks(found.stream().map(Found::item).toList());
    return found.stream()
        .flatMap(
            hit ->
                names
                    .present(refs, hit.item())
                    .map(ref -> new ChunkVectorHit(ref, hit.similarity()))
                    .stream())
        .toList();
  }

  /** The nearest items that are in the scopes and meet the conditions. */
  private List<Found> search(
      VectorKind kind,
      Embedder.Model model,
      float[] query,
      Collection<Scope> scopes,
      Conditions conditions,
      int limit) {
    float[] unit = model.unit(query);
    Known known = models.find(model);
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes).values();
    if (known == null || scopeIds.isEmpty()) {
      return List.of();
    }
    conditions.addIn(kind.scopeColumn, scopeIds);
    VectorSearch search = new VectorSearch(transaction, kind, known, unit, conditions, limit);
    List<SignGroup.View> views =
        models.isChanged()
            ? null
            : indexes.of(known, kind, models.all()).views(transaction, known, scopeIds);
    return views == null
        ? search.exhaustive()
        : search.among(views, () -> PassingItems.of(transaction.handle(), kind, conditions));
  }

  /**
   * The similarities of some items; those that do not exist or have no vector are left out.
   *
   * @param item the position or id of a thing, or null if it is not there
   */
  <R> Map<R, Double> similarities(
      VectorKind kind,
      Embedder.Model model,
      float[] query,
      Collection<R> refs,
      Function<R, @Nullable Long> item) {
    float[] unit = model.unit(query);
    Known known = models.find(model);
    Map<R, Long> items = new LinkedHashMap<>();
    for (R ref : refs) {
      Long found = known == null ? null : item.apply(ref);
      if (found != null) {
        items.put(ref, found);
      }
    }
    if (known == null || items.isEmpty()) {
      return Map.of();
    }
    Map<Long, Double> byItem = new HashMap<>();
    transaction
        .handle()
        .each(
            kind.data,
            row -> {
              long read = row.number();
              byte[] data = row.bytesOrNull();
              if (data != null && VectorData.isIntact(data, known.dimensions())) {
                byItem.put(read, VectorData.similarity(data, unit));
              }
              return true;
            },
            new ArrayList<>(items.values()).toString(),
            known.id());
    Map<R, Double> similarities = new LinkedHashMap<>();
    items.forEach(
        (ref, found) -> {
          Double similarity = byItem.get(found);
          if (similarity != null) {
            similarities.put(ref, similarity);
          }
        });
    return similarities;
  }
}
