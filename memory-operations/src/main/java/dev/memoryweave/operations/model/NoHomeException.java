package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;

/** An operation needs the user's memory folder, but this door has none. */
public final class NoHomeException extends MemoryException {
  private static final long serialVersionUID = 1L;

  NoHomeException() {
    super(
        "This memory was opened without the user's folder of the memory, so there are no other"
            + " projects and no place for backups; open it with MEMORY_HOME or a home directory");
  }
}
