package dev.memoryweave.workspace.git;

import dev.memoryweave.model.FailureMessage;
import dev.memoryweave.model.MemoryException;

/** A git repository could not be read. */
public class GitException extends MemoryException {
  private static final long serialVersionUID = 1L;

  GitException(String message) {
    super(message);
  }

  GitException(String message, Throwable cause) {
    super(message, cause);
  }

  GitException(FailureMessage message) {
    super(message);
  }

  GitException(FailureMessage message, Throwable cause) {
    super(message, cause);
  }
}
