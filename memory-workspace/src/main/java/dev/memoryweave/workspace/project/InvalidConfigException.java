package dev.memoryweave.workspace.project;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.workspace.project.internal.ConfigFile;

/**
 * The settings of a project cannot be read; the message names the file, the line and the remedy.
 */
public final class InvalidConfigException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final int line;

  /**
   * Creates the exception.
   *
   * @param line the line of the file, from 1; 0 if it is about all of it
   * @param column the column in the line, from 1; 0 if unknown
   * @param message what is wrong and what to do
   */
  public InvalidConfigException(int line, int column, String message) {
    super(
        "The settings in "
            + ConfigFile.PATH
            + (line > 0 ? ", line " + line : "")
            + (column > 0 ? ", column " + column : "")
            + " cannot be used: "
            + message);
    this.line = line;
  }

  /** The line of the file, from 1; 0 if it is about all of it. */
  public int line() {
    return line;
  }
}
