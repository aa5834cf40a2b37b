package dev.memoryweave.workspace;

import dev.memoryweave.model.MemoryException;

/** A project file does not exist, or is deliberately excluded. */
public final class UnreadableSourceException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param path the file
   * @param reason why it cannot be shown, continuing the words "it is"
   */
  public UnreadableSourceException(String path, String reason) {
    super(
        "The file '"
            + path
            + "' cannot be shown: it is "
            + reason
            + "; name a file of the project that is indexed");
  }
}
