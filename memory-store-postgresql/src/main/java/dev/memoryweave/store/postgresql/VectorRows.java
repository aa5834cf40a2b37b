package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.support.internal.StoredModel;
import dev.memoryweave.store.support.internal.VectorData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The table of vectors, and how many nodes and chunks have each. */
final class VectorRows {
  /** Joins a link {@code l} with its vector, looked up by its key whatever the database knows. */
  static final String OF_LINK =
      """

      CROSS JOIN LATERAL
        (SELECT data FROM mw_vector
         WHERE tenant = l.tenant AND model = l.model AND hash = l.hash LIMIT 1) AS v""";

  private static final String KNOWN =
      "SELECT hash FROM mw_vector WHERE tenant = ? AND model = ? AND hash = ANY (?)";
  private static final String USED = KNOWN + " AND links > 0";
  private static final String ADD =
      """
      INSERT INTO mw_vector (tenant, model, links, hash, data)
      SELECT ?, ?, g.links, g.hash, g.data FROM unnest(?, ?, ?) AS g (links, hash, data)""";
  private static final String COUNT =
      "UPDATE mw_vector SET links = links + ? WHERE tenant = ? AND model = ? AND hash = ANY (?)";
  private static final String REMOVE =
      "DELETE FROM mw_vector WHERE tenant = ? AND model = ? AND hash = ANY (?)";
  private static final String REMOVE_UNUSED = REMOVE + " AND links = 0";
  private static final String REMOVE_ALL = "DELETE FROM mw_vector WHERE tenant = ? AND model = ?";
  private static final String UNUSED =
      "SELECT hash FROM mw_vector WHERE tenant = ? AND model = ? AND links = 0 LIMIT ?";
  private static final String ALL =
      "SELECT hash, data FROM mw_vector WHERE tenant = ? AND model = ?";

  private final Transaction transaction;

  VectorRows(Transaction transaction) {
    this.transaction = transaction;
  }

  static Handle.Blobs bytes(Collection<String> hashes) {
    return new Handle.Blobs(hashes.stream().map(hash -> HexFormat.of().parseHex(hash)).toList());
  }

  static String hash(Row row) throws SQLException {
    return HexFormat.of().formatHex(row.bytes());
  }

  /** Those of the hashes that have a vector. */
  Set<String> known(long modelId, Collection<String> hashes) {
    return among(KNOWN, modelId, hashes);
  }

  /** Those of the hashes whose vectors nodes or chunks have. */
  Set<String> used(long modelId, Collection<String> hashes) {
    return among(USED, modelId, hashes);
  }

  private Set<String> among(String sql, long modelId, Collection<String> hashes) {
    return hashes.isEmpty()
        ? Set.of()
        : new HashSet<>(
            transaction
                .handle()
                .list(sql, VectorRows::hash, transaction.tenant(), modelId, bytes(hashes)));
  }

  /**
   * Adds vectors that are not there yet.
   *
   * @param links how many nodes and chunks have each; none if it is not named
   */
  void add(long modelId, Map<String, byte[]> vectors, Map<String, Long> links) {
    if (vectors.isEmpty()) {
      return;
    }
    List<Long> counts = new ArrayList<>();
    vectors.keySet().forEach(hash -> counts.add(links.getOrDefault(hash, 0L)));
    transaction
        .handle()
        .change(
            ADD,
            transaction.tenant(),
            modelId,
            new Handle.Numbers(counts),
            bytes(vectors.keySet()),
            new Handle.Blobs(List.copyOf(vectors.values())));
  }

  /** Counts nodes and chunks that now have a vector, or, if negative, no longer have it. */
  void count(long modelId, Map<String, Long> links) {
    Map<Long, List<String>> byChange = new TreeMap<>();
    links.forEach(
        (hash, change) -> byChange.computeIfAbsent(change, c -> new ArrayList<>()).add(hash));
    byChange.forEach(
        (change, hashes) ->
            transaction
                .handle()
                .change(COUNT, change, transaction.tenant(), modelId, bytes(hashes)));
  }

  /** Removes those of some vectors that nothing has. */
  void removeUnused(long modelId, Collection<String> hashes) {
    transaction.handle().change(REMOVE_UNUSED, transaction.tenant(), modelId, bytes(hashes));
  }

  void remove(long modelId, Collection<String> hashes) {
    transaction.handle().change(REMOVE, transaction.tenant(), modelId, bytes(hashes));
  }

  /** Removes the remaining vectors of a model. */
  void removeAll(long modelId) {
    transaction.handle().change(REMOVE_ALL, transaction.tenant(), modelId);
  }

  List<String> unused(long modelId, int limit) {
    return transaction
        .handle()
        .list(UNUSED, VectorRows::hash, transaction.tenant(), modelId, limit);
  }

  List<String> damaged(StoredModel model, int limit) {
    List<String> damaged = new ArrayList<>();
    transaction
        .handle()
        .each(
            ALL,
            row -> {
              String hash = hash(row);
              if (!VectorData.isIntact(row.bytes(), model.dimensions())) {
                damaged.add(hash);
              }
              return damaged.size() < limit;
            },
            transaction.tenant(),
            model.id());
    return damaged;
  }
}
