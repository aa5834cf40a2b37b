package dev.memoryweave.store.sqlite;

import java.util.List;

/** The table of the tags of nodes. */
final class TagTable {
  private static final String ADD =
      "INSERT INTO node_tag (scope_id, tag, position) VALUES (?, ?, ?)";
  private static final String REMOVE =
      "DELETE FROM node_tag WHERE scope_id = ? AND tag = ? AND position = ?";

  /** Scans all tags of the scope; for a node whose tags are unknown. */
  private static final String REMOVE_ALL =
      "DELETE FROM node_tag WHERE scope_id = ? AND position = ?";

  private final Transaction transaction;

  TagTable(Transaction transaction) {
    this.transaction = transaction;
  }

  void add(long scopeId, long position, List<String> tags) {
    for (String tag : tags) {
      transaction.handle().update(ADD, scopeId, tag, position);
    }
  }

  void removeAll(long scopeId, long position) {
    transaction.handle().update(REMOVE_ALL, scopeId, position);
  }

  void remove(long scopeId, long position, List<String> tags) {
    for (String tag : tags) {
      transaction.handle().update(REMOVE, scopeId, tag, position);
    }
  }
}
