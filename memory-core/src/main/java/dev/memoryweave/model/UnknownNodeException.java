package dev.memoryweave.model;

/** No node with the given id can be seen from here. */
public final class UnknownNodeException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for an id and a description of where it was looked for. */
  public UnknownNodeException(NodeId id, String lookedIn) {
    super(
        "No node '"
            + id
            + "' in "
            + lookedIn
            + "; check the id with a search or a list, or create the node first");
  }
}
