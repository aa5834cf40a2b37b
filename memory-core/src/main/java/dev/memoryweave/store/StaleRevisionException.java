package dev.memoryweave.store;

import dev.memoryweave.model.NodeRef;

/** Thrown when a change is based on a revision that is no longer the latest. */
public final class StaleRevisionException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a message meant for a person. */
  public StaleRevisionException(String message) {
    super(message);
  }

  /**
   * Creates the exception for a node, the revision that the change is based on and the stored one.
   */
  public StaleRevisionException(NodeRef ref, long changedFrom, long stored) {
    super(
        "Node '"
            + ref.id()
            + "' is at revision "
            + stored
            + ", but the change was made from revision "
            + changedFrom
            + "; read it again and repeat the change");
  }
}
