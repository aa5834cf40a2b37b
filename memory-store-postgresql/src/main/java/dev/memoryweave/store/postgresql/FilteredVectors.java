package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.support.internal.ItemRanges;
import dev.memoryweave.store.support.internal.StoredModel;
import dev.memoryweave.store.support.internal.VectorSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The vectors of the nodes or chunks that pass a filter, read from the database. */
final class FilteredVectors implements VectorSearch.Filtered {
  private static final String ALL = "SELECT l.item, v.data FROM mw_vector_link AS l";
  private static final String ALL_WHERE = " WHERE l.tenant = ? AND l.model = ? AND l.kind = ? AND ";

  private final Transaction transaction;
  private final VectorKind kind;
  private final StoredModel model;
  private final Conditions conditions;

  /**
   * Vectors of a model.
   *
   * @param conditions the filter, including the scopes
   */
  FilteredVectors(
      Transaction transaction, VectorKind kind, StoredModel model, Conditions conditions) {
    this.transaction = transaction;
    this.kind = kind;
    this.model = model;
    this.conditions = conditions;
  }

  @Override
  public void all(VectorSearch.Taker taker) {
    String joined = ALL + kind.owner + VectorRows.OF_LINK + ALL_WHERE + conditions.clause();
    List<@Nullable Object> values =
        new ArrayList<>(Arrays.asList(transaction.tenant(), model.id(), kind.number));
    values.addAll(Arrays.asList(conditions.values()));
    each(joined, taker, values);
  }

  @Override
  public void among(List<Long> items, VectorSearch.Taker taker) {
    String joined =
        VectorQueries.DATA_OF_ITEMS
            + kind.owner
            + VectorRows.OF_LINK
            + " WHERE "
            + conditions.clause();
    List<@Nullable Object> values =
        new ArrayList<>(Arrays.asList(new Handle.Numbers(items), transaction.tenant(), model.id()));
    values.addAll(Arrays.asList(conditions.values()));
    each(joined, taker, values);
  }

  private void each(String sql, VectorSearch.Taker taker, List<@Nullable Object> values) {
    transaction
        .handle()
        .each(
            sql,
            row -> {
              taker.take(row.number(), row.bytes());
              return true;
            },
            values.toArray());
  }

  @Override
  public LongPredicate passing() {
    return new ItemRanges(
        transaction
            .handle()
            .list(
                kind.passing + conditions.clause(),
                row -> new ItemRanges.Range(row.number(), row.number()),
                conditions.values()));
  }

  @Override
  public String toString() {
    return "vectors of " + kind;
  }
}
