package dev.memoryweave.store.postgresql;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.store.support.internal.SignIndex;
import dev.memoryweave.store.support.internal.SignIndexes;
import dev.memoryweave.store.support.internal.StoredModel;
import dev.memoryweave.store.support.internal.VectorData;
import dev.memoryweave.store.support.internal.VectorSearch;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Searches and reads the vectors of nodes and chunks. */
final class VectorQueries {
  private static final String AFTER =
      "SELECT l.item, l.scope_id, v.data FROM mw_vector_link AS l"
          + VectorRows.OF_LINK
          + """

          WHERE l.tenant = ? AND l.model = ? AND l.kind = ? AND l.number > ? ORDER BY l.number""";

  /** The data of the vectors of some items, to be joined with {@link VectorRows#OF_LINK}. */
  static final String DATA_OF_ITEMS = "SELECT l.item, v.data" + VectorLinks.OF_GIVEN;

  private static final String DATA = DATA_OF_ITEMS + VectorRows.OF_LINK;

  private final Transaction transaction;
  private final VectorTable vectors;

  VectorQueries(Transaction transaction, VectorTable vectors) {
    this.transaction = transaction;
    this.vectors = vectors;
  }

  private SignIndex index(VectorKind kind, StoredModel model) {
    SignIndexes indexes = transaction.store().vectors();
    return indexes.of(model, kind, vectors.known().all());
  }

  void prepare(Embedder.Model model, BooleanSupplier goOn) {
    StoredModel known = vectors.known().find(model);
    if (known == null || vectors.known().isChanged()) {
      return;
    }
    for (VectorKind kind : VectorKind.values()) {
      if (goOn.getAsBoolean()) {
        index(kind, known).prepare(known, links(kind, known), goOn);
      }
    }
  }

  private SignIndex.Links links(VectorKind kind, StoredModel model) {
    return (number, taker) ->
        transaction
            .handle()
            .each(
                AFTER,
                row -> taker.take(row.number(), row.number(), row.bytes()),
                transaction.tenant(),
                model.id(),
                kind.number,
                number);
  }

  /**
   * The nearest items of some scopes.
   *
   * @param unit the query, whose length is 1
   * @param conditions the filter, including the scopes
   */
  List<VectorSearch.Found> search(
      VectorKind kind,
      StoredModel model,
      float[] unit,
      Collection<Long> scopeIds,
      Conditions conditions,
      int limit) {
    VectorSearch search =
        new VectorSearch(
            new FilteredVectors(transaction, kind, model, conditions),
            model.dimensions(),
            unit,
            limit);
    return vectors.known().isChanged()
        ? search.exhaustive()
        : search.by(index(kind, model), model, links(kind, model), scopeIds);
  }

  /** The stored forms of the vectors of some items; leaves out those that cannot be read. */
  Map<Long, byte[]> data(StoredModel model, Collection<Long> items) {
    Map<Long, byte[]> found = new HashMap<>();
    if (items.isEmpty()) {
      return found;
    }
    for (Map.Entry<Long, byte[]> stored :
        transaction
            .handle()
            .list(
                DATA,
                row -> Map.entry(row.number(), row.bytes()),
                Conditions.numbers(items),
                transaction.tenant(),
                model.id())) {
      if (VectorData.isIntact(stored.getValue(), model.dimensions())) {
        found.put(stored.getKey(), stored.getValue());
      }
    }
    return found;
  }
}
