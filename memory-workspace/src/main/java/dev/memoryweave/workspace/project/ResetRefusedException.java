package dev.memoryweave.workspace.project;

import dev.memoryweave.model.MemoryException;

/** The memory of a project was not reset, and nothing was removed. */
public final class ResetRefusedException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the reason says what to do. */
  public ResetRefusedException(String reason) {
    super("The memory was not reset: " + reason);
  }
}
