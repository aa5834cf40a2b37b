package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;

/**
 * The columns of {@code node} that repeat parts of the node, for listing it and finding it by key.
 *
 * @param keySession the session if the tier is bound to one, else an empty text
 * @param isCurrent 1 if it holds its key, else 0
 */
record DerivedColumns(String kind, String tier, String keySession, int isCurrent) {
  private static final String READ =
      "SELECT kind, tier, key_session, is_current FROM node WHERE position = ?";
  private static final String WRITE =
      """
      UPDATE OR IGNORE node SET kind = ?, tier = ?, key_session = ?, is_current = ?
      WHERE position = ?""";

  static DerivedColumns of(MemoryNode node) {
    return new DerivedColumns(
        node.kind().label(),
        node.tier().label(),
        NodeTable.keySession(node.tier(), node.session()),
        node.status().isCurrent() ? 1 : 0);
  }

  /** Whether the row of a node matches the node. */
  boolean isAt(Handle handle, long position) {
    return handle
        .first(
            READ,
            row -> new DerivedColumns(row.text(), row.text(), row.text(), row.integer()),
            position)
        .filter(this::equals)
        .isPresent();
  }

  /** Makes the row of a node match the node, unless another node holds its key. */
  void writeTo(Handle handle, long position) {
    handle.update(WRITE, kind, tier, keySession, isCurrent, position);
  }
}
