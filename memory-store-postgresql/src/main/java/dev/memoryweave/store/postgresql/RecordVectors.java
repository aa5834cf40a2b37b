package dev.memoryweave.store.postgresql;

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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * The vectors of all records of one kind.
 *
 * @param <R> the address of a record
 * @param <F> the filter of records
 * @param <H> the record as a hit
 */
abstract class RecordVectors<R, F, H> implements VectorStore.Index.Writer<R, F, H> {
  final Transaction transaction;
  private final VectorTable vectors;
  private final VectorKind kind;

  RecordVectors(Transaction transaction, VectorTable vectors, VectorKind kind) {
    this.transaction = transaction;
    this.vectors = vectors;
    this.kind = kind;
  }

  /** The scopes of a filter. */
  abstract Collection<Scope> scopes(F filter);

  /** A filter, in those of its scopes that have these numbers. */
  abstract Conditions conditions(F filter, Collection<Long> scopeIds);

  /** The hits for what a search found; omits those that cannot be read. */
  abstract List<H> hits(List<Found> found);

  /** The addresses of items, in order; omits those that cannot be read. */
  abstract List<R> refs(List<Long> items);

  /** The numbers of those records that exist. */
  abstract Map<R, Long> items(Collection<R> refs);

  /** The hashes of the current texts of those records that exist and can be read. */
  abstract Map<R, String> hashes(Collection<R> refs);

  abstract Scope scope(R ref);

  @Override
  public final List<H> nearest(Embedder.Model model, float[] query, F filter, int limit) {
    requireLimit(limit);
    float[] unit = model.unit(query);
    StoredModel known = vectors.known().find(model);
    Collection<Long> scopeIds = transaction.scopes().findAll(scopes(filter)).values();
    return known == null || scopeIds.isEmpty()
        ? List.of()
        : hits(
            vectors
                .queries()
                .search(kind, known, unit, scopeIds, conditions(filter, scopeIds), limit));
  }

  @Override
  public final Map<R, Double> similarities(
      Embedder.Model model, float[] query, Collection<R> refs) {
    float[] unit = model.unit(query);
    return each(model, refs, data -> VectorData.similarity(data, unit));
  }

  @Override
  public final Map<R, float[]> vectors(Embedder.Model model, Collection<R> refs) {
    return each(model, refs, VectorData::read);
  }

  private <V> Map<R, V> each(Embedder.Model model, Collection<R> refs, Function<byte[], V> value) {
    Map<R, V> values = new LinkedHashMap<>();
    StoredModel known = vectors.known().find(model);
    if (known != null) {
      Map<R, Long> items = items(refs);
      Map<Long, byte[]> stored = vectors.queries().data(known, items.values());
      items.forEach(
          (ref, item) -> {
            byte[] data = stored.get(item);
            if (data != null) {
              values.put(ref, value.apply(data));
            }
          });
    }
    return values;
  }

  @Override
  public final List<R> missing(Embedder.Model model, List<Scope> scopes, int limit) {
    requireLimit(limit);
    StoredModel known = vectors.known().find(model);
    List<R> found = new ArrayList<>();
    if (known != null) {
      for (long scopeId : transaction.scopes().findAll(scopes).values()) {
        if (found.size() < limit) {
          found.addAll(
              refs(vectors.links().firstMissing(known, kind, scopeId, limit - found.size())));
        }
      }
    }
    return found;
  }

  @Override
  public final Set<R> put(
      Embedder.Model model, Map<R, String> hashes, Map<String, float[]> vectorsByHash) {
    Map<String, byte[]> added = new LinkedHashMap<>();
    vectorsByHash.forEach(
        (hash, vector) -> {
          InvalidValueException.unless(
              Sha256.isHex(hash), "hash", hash, "be 64 hexadecimal digits");
          added.put(hash, VectorData.of(model.unit(vector)));
        });
    StoredModel known = vectors.findOrAdd(model);
    Map<R, String> linked = fitting(hashes);
    Set<String> wanted = new HashSet<>(added.keySet());
    wanted.addAll(linked.values());
    Set<String> there = vectors.rows().known(known.id(), wanted);
    added.keySet().removeAll(there);
    linked.values().removeIf(hash -> !there.contains(hash) && !added.containsKey(hash));
    Map<R, Long> items = items(linked.keySet());
    Map<VectorLinks.Item, String> links = new LinkedHashMap<>();
    items.forEach(
        (ref, item) ->
            links.put(
                new VectorLinks.Item(kind, transaction.scopes().findOrAdd(scope(ref)), item),
                Objects.requireNonNull(linked.get(ref))));
    Map<String, Long> counts = vectors.links().link(known, kind, links);
    vectors.rows().add(known.id(), added, counts);
    counts.keySet().removeAll(added.keySet());
    vectors.rows().count(known.id(), counts);
    return new LinkedHashSet<>(items.keySet());
  }

  /** The hashes of those records that have that text now. */
  private Map<R, String> fitting(Map<R, String> hashes) {
    Map<R, String> current = hashes.isEmpty() ? Map.of() : hashes(hashes.keySet());
    Map<R, String> fitting = new LinkedHashMap<>();
    hashes.forEach(
        (ref, hash) -> {
          if (hash.equals(current.get(ref))) {
            fitting.put(ref, hash);
          }
        });
    return fitting;
  }

  static void requireLimit(int limit) {
    InvalidValueException.within("limit", limit, 1, VectorStore.MAX_LIMIT);
  }
}
