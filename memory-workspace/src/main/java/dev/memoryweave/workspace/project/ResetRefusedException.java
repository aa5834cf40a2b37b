package dev.memoryweave.workspace.project;

import dev.memoryweave.model.MemoryException;

/** The memory's folder was not reset, and nothing was removed. */
public final class ResetRefusedException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the reason says what to do. */
  ResetRefusedException(String reason) {
    super("The folder .memory was not reset: " + reason);
  }
}
