package dev.memoryweave.workspace.files;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.workspace.files.internal.Quoting;

/**
 * A path leads outside the project, or names a file that must not be written. The message contains
 * the path as given, and nothing of what is outside.
 */
public final class PathOutsideProjectException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param path the path as it was given
   * @param why what is wrong with it, continuing the words "the path"
   * @param remedy what to do
   */
  public PathOutsideProjectException(String path, String why, String remedy) {
    super("The path " + Quoting.quoted(path) + " " + why + "; " + remedy);
  }
}
