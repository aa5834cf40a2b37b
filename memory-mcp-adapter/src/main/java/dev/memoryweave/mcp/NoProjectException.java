package dev.memoryweave.mcp;

import dev.memoryweave.model.MemoryException;

/** Something was asked of a memory that belongs to no folder. */
final class NoProjectException extends MemoryException {
  private static final long serialVersionUID = 1L;

  NoProjectException() {
    super(
        "This memory was opened without a project's folder, so there are no files to look at; use"
            + " the tools that work on memories alone");
  }
}
