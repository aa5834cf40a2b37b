package dev.memoryweave.model;

/** Thrown when a node's status may not change as requested. */
public final class IllegalTransitionException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for a node, its status and the requested one. */
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
