package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.MemoryException;

/**
 * The files could not be saved. Each file is either in its old or in its new state; the message
 * says whether any was changed.
 */
public final class CanonicalSaveException extends MemoryException {
  private static final long serialVersionUID = 1L;

  CanonicalSaveException(String message) {
    super(message);
  }

  CanonicalSaveException(String message, Throwable cause) {
    super(message, cause);
  }
}
