package dev.memoryweave;

import dev.memoryweave.model.MemoryException;

/**
 * Thrown when a change needs a more trusted author than the one who asked for it: most often a
 * person, or a program that the opener of the memory trusts.
 */
public final class NeedsPersonException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a message that names the change and who may make it. */
  public NeedsPersonException(String message) {
    super(message);
  }

  /** Creates the exception with a message in parts. */
  public NeedsPersonException(MemoryException.Message message) {
    super(message);
  }
}
