package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.internal.VectorData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of vectors. */
final class VectorRows {
  private static final String FIND = "SELECT id FROM vector WHERE model_id = ? AND hash = ?";
  private static final String NEXT = TableDigest.VECTOR.nextNumber();
  private static final String ADD =
      "INSERT INTO vector (links, id, model_id, hash, data, row_digest) VALUES (0, ?, ?, ?, ?, ?)";
  private static final String LINKS = "SELECT links FROM vector WHERE id = ?";
  private static final String COUNT = "UPDATE vector SET links = links + ? WHERE id = ?";
  private static final String REMOVE_UNUSED = "DELETE FROM vector WHERE id = ? AND links = 0";
  private static final String REMOVE = "DELETE FROM vector WHERE id = ?";
  private static final String UNUSED =
      """
      SELECT hash FROM vector INDEXED BY vector_unused
      WHERE model_id = ? AND links = 0 LIMIT ?\
      """;
  private static final String AFTER =
      "SELECT id, hash, data FROM vector WHERE model_id = ? AND id > ? ORDER BY id LIMIT ?";
  private static final String REMOVE_ALL = "DELETE FROM vector WHERE model_id = ?";
  private static final int LOOKED_THROUGH = 1_000;

  private final Transaction transaction;

  VectorRows(Transaction transaction) {
    this.transaction = transaction;
  }

  private static byte[] bytes(String hash) {
    return HexFormat.of().parseHex(hash);
  }

  @Nullable Long find(long modelId, String hash) {
    return transaction.handle().first(FIND, Row::number, modelId, bytes(hash)).orElse(null);
  }

  void add(long modelId, String hash, byte[] data) {
    Handle handle = transaction.handle();
    handle.update(ADD, TableDigest.VECTOR.row(handle.number(NEXT), modelId, bytes(hash), data));
  }

  /** Counts a node or chunk that now has the vector, or, if negative, no longer has it. */
  void count(long id, int change) {
    transaction.handle().update(COUNT, change, id);
  }

  boolean isUsed(long id) {
    return transaction.handle().number(LINKS, id) > 0;
  }

  void removeUnused(long id) {
    transaction.handle().update(REMOVE_UNUSED, id);
  }

  void remove(long id) {
    transaction.handle().update(REMOVE, id);
  }

  /** Removes the remaining vectors of a model. */
  void removeAll(long modelId) {
    transaction.handle().update(REMOVE_ALL, modelId);
  }

  List<String> unused(long modelId, int limit) {
    return transaction.handle().list(UNUSED, VectorRows::hash, modelId, limit);
  }

  private static String hash(Row row) throws SQLException {
    byte[] hash = row.bytesOrNull();
    return hash == null ? "" : HexFormat.of().formatHex(hash);
  }

  List<String> damaged(long modelId, int dimensions, int limit) {
    List<String> damaged = new ArrayList<>();
    long last = Long.MIN_VALUE;
    int rows = LOOKED_THROUGH;
    while (rows == LOOKED_THROUGH && damaged.size() < limit) {
      record Looked(long id, String hash, boolean intact) {}
      List<Looked> looked =
          transaction
              .handle()
              .list(
                  AFTER,
                  row ->
                      new Looked(
                          row.number(),
                          hash(row),
                          VectorData.isIntact(row.bytesOrNull(), dimensions)),
                  modelId,
                  last,
                  LOOKED_THROUGH);
      looked.stream().filter(row -> !row.intact).map(Looked::hash).forEach(damaged::add);
      rows = looked.size();
      last = rows == 0 ? last : looked.get(rows - 1).id;
    }
    return List.copyOf(damaged.subList(0, Math.min(limit, damaged.size())));
  }
}
