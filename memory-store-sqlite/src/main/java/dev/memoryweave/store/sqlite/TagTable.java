package dev.memoryweave.store.sqlite;

import java.util.List;

/** Which nodes have which tags. */
final class TagTable {
  private static final String ADD =
      "INSERT INTO node_tag (scope_id, tag, position) VALUES (?, ?, ?)";
  private static final String REMOVE =
      "DELETE FROM node_tag WHERE scope_id = ? AND tag = ? AND position = ?";

  private final Transaction transaction;

  TagTable(Transaction transaction) {
    this.transaction = transaction;
  }

  void add(long scopeId, long position, List<String> tags) {
    for (String tag : tags) {
      transaction.handle().update(ADD, scopeId, tag, position);
    }
  }

  void remove(long scopeId, long position, List<String> tags) {
    for (String tag : tags) {
      transaction.handle().update(REMOVE, scopeId, tag, position);
    }
  }
}
