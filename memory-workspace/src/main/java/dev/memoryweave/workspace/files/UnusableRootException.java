package dev.memoryweave.workspace.files;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.workspace.files.internal.Quoting;

/** A folder given as the root of a project cannot be used as one. */
public final class UnusableRootException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param folder the folder as given
   * @param origin who named it, such as "the environment variable MEMORY_PROJECT_ROOT"
   * @param why what is wrong with it
   */
  public UnusableRootException(String folder, String origin, String why) {
    super(
        "The project root "
            + Quoting.quoted(folder)
            + " from "
            + origin
            + " cannot be used: "
            + why
            + "; name the existing folder of a project");
  }
}
