package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of all records of one kind; every search compares with all that pass the filter.
 *
 * @param <R> the address of a record
 * @param <F> the filter of records
 * @param <H> the type of hits
 */
abstract class RecordVectors<R, F, H> implements VectorStore.Index.Writer<R, F, H> {
  final Transaction transaction;

  RecordVectors(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The links of the records of this kind. */
  abstract VectorLinks<R> links(ModelVectors vectors);

  /** The link from a record to its vector, or null if it has none or does not exist. */
  abstract @Nullable Link<R> link(ModelVectors vectors, R ref);

  abstract Collection<Scope> scopes(F filter);

  /** The hit for a linked record, or null if it does not pass the filter. */
  abstract @Nullable H hit(F filter, Link<R> link, double similarity);

  /**
   * A link from a record to the vector of its text, or null if its text has changed or it is gone.
   */
  abstract @Nullable Link<R> newLink(R ref, String hash);

  abstract ModelVectors with(ModelVectors vectors, Link<R> link);

  private @Nullable ModelVectors find(Embedder.Model model) {
    return transaction.snapshot().vectors().find(model);
  }

  @Override
  public final List<H> nearest(Embedder.Model model, float[] query, F filter, int limit) {
    requireLimit(limit);
    float[] unit = model.unit(query);
    ModelVectors vectors = find(model);
    if (vectors == null) {
      return List.of();
    }
    record Found<H>(H hit, double similarity, long position) {}
    List<Found<H>> all = new ArrayList<>();
    for (Scope scope : new LinkedHashSet<>(scopes(filter))) {
      for (Link<R> link : links(vectors).links().of(scope).values()) {
        double similarity = vectors.similarity(link, unit);
        H hit = hit(filter, link, similarity);
        if (hit != null) {
          all.add(new Found<>(hit, similarity, link.position()));
        }
      }
    }
    return all.stream()
        .sorted(
            Comparator.comparingDouble((Found<H> found) -> found.similarity)
                .reversed()
                .thenComparingLong(Found::position))
        .limit(limit)
        .map(Found::hit)
        .toList();
  }

  @Override
  public final Map<R, Double> similarities(
      Embedder.Model model, float[] query, Collection<R> refs) {
    float[] unit = model.unit(query);
    ModelVectors vectors = find(model);
    Map<R, Double> found = new LinkedHashMap<>();
    if (vectors != null) {
      for (R ref : refs) {
        Link<R> link = link(vectors, ref);
        if (link != null) {
          found.put(ref, vectors.similarity(link, unit));
        }
      }
    }
    return found;
  }

  @Override
  public final Map<R, float[]> vectors(Embedder.Model model, Collection<R> refs) {
    ModelVectors vectors = find(model);
    Map<R, float[]> found = new LinkedHashMap<>();
    if (vectors != null) {
      for (R ref : refs) {
        Link<R> link = link(vectors, ref);
        if (link != null) {
          found.put(ref, vectors.unit(link));
        }
      }
    }
    return found;
  }

  @Override
  public final List<R> missing(Embedder.Model model, List<Scope> scopes, int limit) {
    requireLimit(limit);
    ModelVectors vectors = find(model);
    return vectors == null ? List.of() : links(vectors).firstMissing(scopes, limit);
  }

  @Override
  public final Set<R> put(
      Embedder.Model model, Map<R, String> hashes, Map<String, float[]> vectors) {
    Map<String, float[]> units = new LinkedHashMap<>();
    vectors.forEach(
        (hash, vector) -> {
          InvalidValueException.unless(
              Sha256.isHex(hash), "hash", hash, "be 64 hexadecimal digits");
          units.put(hash, model.unit(vector));
        });
    ModelVectors kept = find(model);
    if (kept == null) {
      kept = VectorTable.withAllMissing(model, transaction.snapshot());
    }
    for (Map.Entry<String, float[]> unit : units.entrySet()) {
      kept = kept.with(unit.getKey(), unit.getValue());
    }
    Set<R> linked = new LinkedHashSet<>();
    for (Map.Entry<R, String> hash : hashes.entrySet()) {
      Link<R> link =
          kept.vectors().contains(hash.getValue()) ? newLink(hash.getKey(), hash.getValue()) : null;
      if (link != null) {
        kept = with(kept, link);
        linked.add(hash.getKey());
      }
    }
    transaction.change(transaction.snapshot().with(transaction.snapshot().vectors().with(kept)));
    return linked;
  }

  static void requireLimit(int limit) {
    InvalidValueException.within("limit", limit, 1, VectorStore.MAX_LIMIT);
  }
}
