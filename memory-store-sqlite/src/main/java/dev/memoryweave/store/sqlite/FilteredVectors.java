package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.internal.ItemRanges;
import dev.memoryweave.store.support.internal.StoredModel;
import dev.memoryweave.store.support.internal.VectorSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** The vectors of the nodes or chunks that pass a filter, read from the file. */
final class FilteredVectors implements VectorSearch.Filtered {
  private final Handle handle;
  private final VectorKind kind;
  private final StoredModel model;
  private final Conditions conditions;

  /**
   * Vectors of a model.
   *
   * @param conditions the filter, including the scopes
   */
  FilteredVectors(Handle handle, VectorKind kind, StoredModel model, Conditions conditions) {
    this.handle = handle;
    this.kind = kind;
    this.model = model;
    this.conditions = conditions;
  }

  @Override
  public void all(VectorSearch.Taker taker) {
    each(kind.allPassing, taker, List.of(model.id()));
  }

  @Override
  public void among(List<Long> items, VectorSearch.Taker taker) {
    each(kind.passingData, taker, List.of(items.toString(), model.id()));
  }

  private void each(String select, VectorSearch.Taker taker, List<?> before) {
    List<Object> values = new ArrayList<>(before);
    values.addAll(conditions.values());
    handle.each(
        select + conditions.clause(),
        row -> {
          taker.take(row.number(), row.bytesOrNull());
          return true;
        },
        values.toArray());
  }

  @Override
  public LongPredicate passing() {
    return new ItemRanges(
        handle.list(
            kind.passing + conditions.clause(),
            row -> new ItemRanges.Range(row.number(), row.number()),
            conditions.values().toArray()));
  }

  @Override
  public String toString() {
    return "vectors of " + kind;
  }
}
