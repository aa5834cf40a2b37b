package dev.memoryweave.model;

/** A node's status may not change in the way that was asked for. */
public final class IllegalTransitionException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for a node, the status it has and the one it was to get. */
  public IllegalTransitionException(NodeId id, NodeKind kind, NodeStatus from, NodeStatus to) {
    super(
        "Node '"
            + id
            + "' is "
            + from.label()
            + " and cannot become "
            + to.label()
            + "; from here a "
            + kind.label()
            + " may become "
            + from.allowedNext(kind));
  }
}
