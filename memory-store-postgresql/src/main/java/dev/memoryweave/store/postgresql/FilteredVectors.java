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
  private static final String LINKS = "SELECT l.item, v.data FROM mw_vector_link AS l";
  private static final String VECTOR =
      " JOIN mw_vector AS v ON v.tenant = l.tenant AND v.model = l.model AND v.hash = l.hash"
          + " WHERE l.tenant = ? AND l.model = ? AND ";

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
    each("", taker, transaction.tenant(), model.id());
  }

  @Override
  public void among(List<Long> items, VectorSearch.Taker taker) {
    each(
        "l.item = ANY (?) AND ",
        taker,
        transaction.tenant(),
        model.id(),
        new Handle.Numbers(items));
  }

  private void each(String condition, VectorSearch.Taker taker, Object... first) {
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(first));
    values.addAll(Arrays.asList(conditions.values()));
    transaction
        .handle()
        .each(
            LINKS + kind.owner + VECTOR + condition + conditions.clause(),
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
