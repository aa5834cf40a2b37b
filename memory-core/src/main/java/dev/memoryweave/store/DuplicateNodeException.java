package dev.memoryweave.store;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;

/** Thrown when a node's id or key is taken by another one. */
public final class DuplicateNodeException extends StoreException {
  private static final long serialVersionUID = 1L;

  private DuplicateNodeException(String message) {
    super(message);
  }

  /** The id is taken. */
  public static DuplicateNodeException ofId(NodeRef ref) {
    return new DuplicateNodeException(
        "There is a node '" + ref.id() + "' in " + ref.scope() + " already; update it instead");
  }

  /** The key is held by another current node. */
  public static DuplicateNodeException ofKey(MemoryNode node, NodeRef holder) {
    return new DuplicateNodeException(
        "The key '"
            + node.key()
            + "' of node '"
            + node.id()
            + "' is held by the current "
            + node.tier().label()
            + " node '"
            + holder.id()
            + "' in "
            + holder.scope()
            + "; update that one, supersede it, or use another key");
  }
}
