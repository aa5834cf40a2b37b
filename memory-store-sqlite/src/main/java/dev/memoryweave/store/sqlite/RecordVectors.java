package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.support.internal.StoredModel;
import dev.memoryweave.store.support.internal.VectorData;
import dev.memoryweave.store.support.internal.VectorSearch.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of all records of one kind, and the list of records without one.
 *
 * @param <R> the address of a record
 * @param <F> the filter of records
 * @param <H> the record as a hit
 */
abstract class RecordVectors<R, F, H> implements VectorStore.Index.Writer<R, F, H> {
  final Transaction transaction;
  final EntryNames names;
  private final VectorKind kind;
  private final VectorModels models;
  private final VectorQueries queries;
  private final VectorRows rows;
  private final VectorLinks links;

  RecordVectors(
      Transaction transaction,
      VectorKind kind,
      VectorModels models,
      VectorQueries queries,
      VectorRows rows) {
    this.transaction = transaction;
    this.kind = kind;
    this.models = models;
    this.queries = queries;
    this.rows = rows;
    names = new EntryNames(transaction);
    links = new VectorLinks(transaction, kind, rows);
  }

  /** The scopes of a filter. */
  abstract Collection<Scope> scopes(F filter);

  /** The rest of a filter. */
  abstract Conditions conditions(F filter);

  /** The hits for what a search found; omits those that cannot be read. */
  abstract List<H> hits(List<Found> found);

  /** The addresses of items, in order; omits those that cannot be read. */
  abstract List<R> refs(List<Long> items);

  /** The position or id of a record, or null if it does not exist. */
  abstract @Nullable Long item(R ref);

  /** The hash of the current text of a record, or null if it does not exist. */
  abstract @Nullable String hash(R ref);

  abstract Scope scope(R ref);

  /** Which of the records have a vector, and which have none. */
  final VectorLinks links() {
    return links;
  }

  @Override
  public final List<H> nearest(Embedder.Model model, float[] query, F filter, int limit) {
    requireLimit(limit);
    return hits(queries.search(kind, model, query, scopes(filter), conditions(filter), limit));
  }

  @Override
  public final Map<R, Double> similarities(
      Embedder.Model model, float[] query, Collection<R> refs) {
    return queries.similarities(kind, model, query, refs, this::item);
  }

  @Override
  public final Map<R, float[]> vectors(Embedder.Model model, Collection<R> refs) {
    return queries.vectors(kind, model, refs, this::item);
  }

  @Override
  public final List<R> missing(Embedder.Model model, List<Scope> scopes, int limit) {
    requireLimit(limit);
    StoredModel known = models.find(model);
    List<R> found = new ArrayList<>();
    if (known != null) {
      for (long scopeId : transaction.scopes().findAll(scopes).values()) {
        if (found.size() < limit) {
          found.addAll(refs(links.firstMissing(known, scopeId, limit - found.size())));
        }
      }
    }
    return found;
  }

  @Override
  public final Set<R> put(
      Embedder.Model model, Map<R, String> hashes, Map<String, float[]> vectors) {
    Map<String, byte[]> data = new LinkedHashMap<>();
    vectors.forEach(
        (hash, vector) -> {
          InvalidValueException.unless(
              Sha256.isHex(hash), "hash", hash, "be 64 hexadecimal digits");
          data.put(hash, VectorData.of(model.unit(vector)));
        });
    StoredModel known = transaction.vectors().findOrAdd(model);
    data.forEach(
        (hash, bytes) -> {
          if (rows.find(known.id(), hash) == null) {
            rows.add(known.id(), hash, bytes);
          }
        });
    Set<R> linked = new LinkedHashSet<>();
    hashes.forEach(
        (ref, hash) -> {
          if (link(known, ref, hash)) {
            linked.add(ref);
          }
        });
    return linked;
  }

  private boolean link(StoredModel model, R ref, String hash) {
    Long vectorId = Sha256.isHex(hash) ? rows.find(model.id(), hash) : null;
    if (vectorId == null || !hash.equals(hash(ref))) {
      return false;
    }
    Long item = item(ref);
    if (item == null) {
      return false;
    }
    links.link(model, transaction.scopes().findOrAdd(scope(ref)), item, vectorId);
    return true;
  }

  static void requireLimit(int limit) {
    InvalidValueException.within("limit", limit, 1, VectorStore.MAX_LIMIT);
  }
}
