package dev.memoryweave.operations.opening;

import dev.memoryweave.model.MemoryException;

/** The options or the environment of a door cannot be understood. */
public final class UsageException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message says which option is wrong and how to correct it. */
  public UsageException(String message) {
    super(message);
  }
}
