package dev.memoryweave;

import dev.memoryweave.model.MemoryException;

/**
 * Something takes the word of somebody whose word counts for more than the one who asked for it:
 * most often a person, or a program that whoever opened the memory trusts with it.
 */
public final class NeedsPersonException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** An exception with a message that says what was asked for and who may do it. */
  public NeedsPersonException(String message) {
    super(message);
  }
}
