package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.Passage;
import java.sql.SQLException;
import java.util.List;

/** The passages of the documents: those of a document have the ids from its own on. */
final class ChunkTable {
  private static final String COLUMNS = "from_line, to_line, place, symbols, tags, text";
  private static final String ADD =
      "INSERT INTO chunk (id, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?)";
  private static final String RANGE =
      "SELECT " + COLUMNS + " FROM chunk WHERE id >= ? AND id < ? ORDER BY id";
  private static final String REMOVE = "DELETE FROM chunk WHERE id = ?";

  private final Transaction transaction;

  ChunkTable(Transaction transaction) {
    this.transaction = transaction;
  }

  void add(long id, Passage passage) {
    transaction
        .handle()
        .update(
            ADD,
            id,
            passage.fromLine(),
            passage.toLine(),
            TextList.write(passage.place()),
            TextList.write(passage.symbols()),
            TextList.write(passage.tags()),
            passage.text());
  }

  /** So many passages, by id. */
  List<Passage> from(long id, int count) {
    return transaction.handle().list(RANGE, ChunkTable::read, id, id + count);
  }

  private static Passage read(Row row) throws SQLException {
    int fromLine = row.integer();
    int toLine = row.integer();
    return new Passage(
        TextList.read(row.textOrNull()),
        fromLine,
        toLine,
        TextList.read(row.textOrNull()),
        TextList.read(row.textOrNull()),
        row.text());
  }

  void remove(long id) {
    transaction.handle().update(REMOVE, id);
  }
}
