package dev.memoryweave.mcp;

import dev.memoryweave.model.MemoryException;

/** The command line or the environment of the server cannot be understood. */
final class UsageException extends MemoryException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
