package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.support.internal.SignIndex;
import dev.memoryweave.store.support.internal.SignIndexes;
import dev.memoryweave.store.support.internal.StoredModel;
import dev.memoryweave.store.support.internal.VectorData;
import dev.memoryweave.store.support.internal.VectorSearch;
import dev.memoryweave.store.support.internal.VectorSearch.Found;
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

  VectorQueries(Transaction transaction, VectorModels models, SignIndexes indexes) {
    this.transaction = transaction;
    this.models = models;
    this.indexes = indexes;
  }

  void prepare(Embedder.Model model, BooleanSupplier goOn) {
    StoredModel known = models.find(model);
    if (known == null || models.isChanged()) {
      return;
    }
    for (VectorKind kind : VectorKind.values()) {
      if (goOn.getAsBoolean()) {
        indexes.of(known, kind, models.all()).prepare(known, links(kind, known), goOn);
      }
    }
  }

  /** The nearest items that are in the scopes and meet the conditions. */
  List<Found> search(
      VectorKind kind,
      Embedder.Model model,
      float[] query,
      Collection<Scope> scopes,
      Conditions conditions,
      int limit) {
    float[] unit = model.unit(query);
    StoredModel known = models.find(model);
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes).values();
    if (known == null || scopeIds.isEmpty()) {
      return List.of();
    }
    conditions.addIn(kind.scopeColumn, scopeIds);
    VectorSearch search =
        new VectorSearch(
            new FilteredVectors(transaction.handle(), kind, known, conditions),
            known.dimensions(),
            unit,
            limit);
    return models.isChanged()
        ? search.exhaustive()
        : search.by(indexes.of(known, kind, models.all()), known, links(kind, known), scopeIds);
  }

  private SignIndex.Links links(VectorKind kind, StoredModel model) {
    return (number, taker) ->
        transaction
            .handle()
            .each(
                kind.after,
                row -> taker.take(row.number(), row.number(), row.bytesOrNull()),
                model.id(),
                number);
  }

  /**
   * The vectors of some items; omits those that do not exist or have none.
   *
   * @param item the position or id of a record, or null if it does not exist
   */
  <R> Map<R, float[]> vectors(
      VectorKind kind, Embedder.Model model, Collection<R> refs, Function<R, @Nullable Long> item) {
    Map<R, float[]> vectors = new LinkedHashMap<>();
    each(
        kind,
        models.find(model),
        refs,
        item,
        (ref, data) -> vectors.put(ref, VectorData.read(data)));
    return vectors;
  }

  /** Receives the stored form of a vector. */
  private interface Taker<R> {
    void take(R ref, byte[] data);
  }

  /** Iterates over the vectors of some items, in the order of the items. */
  private <R> void each(
      VectorKind kind,
      @Nullable StoredModel known,
      Collection<R> refs,
      Function<R, @Nullable Long> item,
      Taker<R> taker) {
    Map<R, Long> items = new LinkedHashMap<>();
    for (R ref : refs) {
      Long found = known == null ? null : item.apply(ref);
      if (found != null) {
        items.put(ref, found);
      }
    }
    if (known == null || items.isEmpty()) {
      return;
    }
    Map<Long, byte[]> byItem = new HashMap<>();
    transaction
        .handle()
        .each(
            kind.data,
            row -> {
              long read = row.number();
              byte[] data = row.bytesOrNull();
              if (data != null && VectorData.isIntact(data, known.dimensions())) {
                byItem.put(read, data);
              }
              return true;
            },
            new ArrayList<>(items.values()).toString(),
            known.id());
    items.forEach(
        (ref, found) -> {
          byte[] data = byItem.get(found);
          if (data != null) {
            taker.take(ref, data);
          }
        });
  }

  /**
   * The similarities of some items; omits those that do not exist or have no vector.
   *
   * @param item the position or id of a record, or null if it does not exist
   */
  <R> Map<R, Double> similarities(
      VectorKind kind,
      Embedder.Model model,
      float[] query,
      Collection<R> refs,
      Function<R, @Nullable Long> item) {
    float[] unit = model.unit(query);
    Map<R, Double> similarities = new LinkedHashMap<>();
    each(
        kind,
        models.find(model),
        refs,
        item,
        (ref, data) -> similarities.put(ref, VectorData.similarity(data, unit)));
    return similarities;
  }
}
