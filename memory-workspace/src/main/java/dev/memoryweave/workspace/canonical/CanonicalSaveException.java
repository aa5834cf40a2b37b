package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.MemoryException;

/**
 * The files could not be saved. Each file is either in its old or in its new state; the message
 * says whether any was changed.
 */
public class CanonicalSaveException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Says what happened and what to do. */
  public CanonicalSaveException(String message) {
    super(message);
  }

  /** Says what happened and what to do, with the cause. */
  public CanonicalSaveException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Says what happened and what to do. */
  protected CanonicalSaveException(MemoryException.Message message) {
    super(message);
  }
}
