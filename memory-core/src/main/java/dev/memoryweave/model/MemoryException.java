package dev.memoryweave.model;

import org.jspecify.annotations.Nullable;

/**
 * The root of all exceptions that Memory Weave throws on purpose.
 *
 * <p>Each message says what was wrong, with which input, and what to do about it; it never contains
 * the value of a secret. The subclass names say what happened.
 */
public abstract class MemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable FailureMessage parts;

  /** Creates an exception with a message meant for a person. */
  protected MemoryException(String message) {
    super(message);
    parts = null;
  }

  /** Creates an exception with a message meant for a person and the failure behind it. */
  protected MemoryException(String message, Throwable cause) {
    super(message, cause);
    parts = null;
  }

  /** Creates an exception with a message in parts. */
  protected MemoryException(FailureMessage message) {
    super(message.toString());
    parts = message;
  }

  /** Creates an exception with a message in parts and the failure behind it. */
  protected MemoryException(FailureMessage message, Throwable cause) {
    super(message.toString(), cause);
    parts = message;
  }

  /**
   * The message in parts; a single {@linkplain FailureMessage#foreign foreign} part if it was given
   * as one text.
   */
  public final FailureMessage inParts() {
    return parts == null
        ? FailureMessage.of(FailureMessage.foreign(String.valueOf(getMessage())))
        : parts;
  }
}
