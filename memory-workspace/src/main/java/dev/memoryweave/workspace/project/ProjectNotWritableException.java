package dev.memoryweave.workspace.project;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import java.io.IOException;

/** A file of the memory's folder in a project cannot be written. */
public final class ProjectNotWritableException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for a path relative to the root. */
  public ProjectNotWritableException(String path, IOException cause) {
    super(
        path
            + " cannot be written ("
            + FinishedFile.reason(cause)
            + "); make the folder writable and check that the disk is not full, or go on without"
            + " a memory folder in the project",
        cause);
  }
}
