package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import java.util.List;

/** The table of former versions of nodes. */
final class VersionTable {
  private static final String KEEP = TableDigest.VERSION.insertion();
  private static final String REMOVE = "DELETE FROM node_version WHERE node = ? AND revision = ?";
  private static final String OF =
      """
      SELECT %s
      FROM node AS n JOIN node_version AS v ON v.node = n.position
      WHERE n.position = ? ORDER BY v.revision"""
          .formatted(NodeRow.selection("n", "v"));

  private final Transaction transaction;
  private final NodeRow rows;

  VersionTable(Transaction transaction, NodeRow rows) {
    this.transaction = transaction;
    this.rows = rows;
  }

  /** Stores the state of a node that is about to change. */
  void keep(long position, MemoryNode former) {
    Object[] values = rows.values(former, position).toArray();
    transaction.handle().update(KEEP, TableDigest.VERSION.row(values));
  }

  /** Replaces a former state by another one of its revision. */
  void rewrite(long position, MemoryNode former) {
    transaction.handle().update(REMOVE, position, former.revision());
    keep(position, former);
  }

  /** The readable former states of a node, oldest first. */
  List<MemoryNode> of(long position) {
    return Records.list(transaction.handle(), RecordKind.VERSION, OF, rows::read, position);
  }
}
