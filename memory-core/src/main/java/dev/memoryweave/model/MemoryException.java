package dev.memoryweave.model;

/**
 * The root of all exceptions that Memory Weave throws on purpose.
 *
 * <p>Each message says what was wrong, with which input, and what to do about it; it never contains
 * the value of a secret. The names of the subclasses say what happened.
 */
public abstract class MemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message meant for a person. */
  protected MemoryException(String message) {
    super(message);
  }

  /** Creates an exception with a message meant for a person and the failure behind it. */
  protected MemoryException(String message, Throwable cause) {
    super(message, cause);
  }
}
