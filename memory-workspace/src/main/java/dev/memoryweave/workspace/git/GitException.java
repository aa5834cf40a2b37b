package dev.memoryweave.workspace.git;

import dev.memoryweave.model.MemoryException;

/** A git repository could not be read. */
public class GitException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public GitException(String message) {
    super(message);
  }

  /** Creates the exception with the failure behind it. */
  public GitException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates the exception with a message in parts. */
  public GitException(MemoryException.Message message) {
    super(message);
  }

  /** Creates the exception with a message in parts and the failure behind it. */
  public GitException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }
}
