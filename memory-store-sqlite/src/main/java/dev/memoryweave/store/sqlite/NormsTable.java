package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.Bm25;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stores the length and scope of each entry of a full-text index. Changes are collected by block
 * and written at the end of the transaction, or before a search.
 */
final class NormsTable {
  /** Maximum number of changed blocks that a transaction caches. */
  private static final int MAX_CHANGED = 1_000;

  private final Transaction transaction;
  private final IndexLayout layout;
  private final String select;
  private final String insert;
  private final String update;
  private final String delete;
  private final String deleteAll;
  private final Map<Long, NormsBlock> changed = new TreeMap<>();

  NormsTable(Transaction transaction, IndexLayout layout) {
    this.transaction = transaction;
    this.layout = layout;
    String table = layout.norms();
    select = layout.normsOfBlockQuery();
    insert =
        "INSERT INTO " + table + " (entries, length, codes, scopes, block) VALUES (?, ?, ?, ?, ?)";
    update =
        "UPDATE " + table + " SET entries = ?, length = ?, codes = ?, scopes = ? WHERE block = ?";
    delete = "DELETE FROM " + table + " WHERE block = ?";
    deleteAll = "DELETE FROM " + table;
  }

  void put(long entry, long scopeId, int length) {
    block(entry).put(entry, Bm25.lengthCode(length), scopeId);
  }

  void remove(long entry) {
    block(entry).remove(entry);
  }

  void removeAll() {
    changed.clear();
    transaction.handle().update(deleteAll);
  }

  /** Drops pending changes. */
  void restart() {
    changed.clear();
  }

  private NormsBlock block(long entry) {
    long number = entry >> NormsBlock.BITS;
    NormsBlock known = changed.get(number);
    if (known != null) {
      return known;
    }
    if (changed.size() >= MAX_CHANGED) {
      flush();
    }
    NormsBlock block =
        IndexAccess.get(
            transaction.handle(),
            layout,
            () ->
                transaction
                    .handle()
                    .first(select, row -> NormsBlock.of(row.bytes(), row.bytes()), number)
                    .orElseGet(NormsBlock::empty));
    changed.put(number, block);
    return block;
  }

  /** Writes the blocks that have changed. */
  void flush() {
    Handle handle = transaction.handle();
    IndexAccess.run(
        handle, layout, () -> changed.forEach((number, block) -> write(handle, number, block)));
    changed.clear();
  }

  private void write(Handle handle, long number, NormsBlock block) {
    int entries = block.entries();
    if (entries > 0) {
      handle.update(
          block.isStored() ? update : insert,
          entries,
          block.length(),
          block.codes(),
          block.scopes(),
          number);
    } else if (block.isStored()) {
      handle.update(delete, number);
    }
  }
}
