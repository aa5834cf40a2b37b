package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;

/** An operation needs the files of a project, but only a memory is open. */
public final class NoProjectException extends MemoryException {
  private static final long serialVersionUID = 1L;

  NoProjectException() {
    super(
        "This memory was opened without a project's folder, so there are no files to look at; use"
            + " the operations on memories alone");
  }
}
