package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The passages of the documents: the ids of a document's passages start with its own id. */
final class ChunkTable {
  /** The columns of {@link #found}. */
  static final String COLUMNS = String.join(", ", TableDigest.CHUNK.columns());

  private static final String ADD = TableDigest.CHUNK.insertion();
  private static final String RANGE =
      "SELECT " + COLUMNS + " FROM chunk WHERE id >= ? AND id < ? ORDER BY id";
  private static final String REMOVE = "DELETE FROM chunk WHERE id = ?";

  private final Transaction transaction;

  ChunkTable(Transaction transaction) {
    this.transaction = transaction;
  }

  void add(long id, KnowledgeChunk.Passage passage) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(id);
    values.addAll(RecordColumns.of(passage));
    transaction.handle().update(ADD, TableDigest.CHUNK.row(values.toArray()));
  }

  /** A passage and its id. */
  record Found(long id, KnowledgeChunk.Passage passage) {}

  /** The readable passages of a number of ids, by id. */
  List<Found> from(long id, int count) {
    return Records.list(
        transaction.handle(), RecordKind.CHUNK, RANGE, ChunkTable::found, id, id + count);
  }

  private static Found found(Row row) throws SQLException {
    return new Found(row.number(), read(row));
  }

  /** Reads {@link #COLUMNS} after the id. */
  static KnowledgeChunk.Passage read(Row row) throws SQLException {
    return RecordColumns.passage(row);
  }

  void remove(long id) {
    transaction.handle().update(REMOVE, id);
  }
}
