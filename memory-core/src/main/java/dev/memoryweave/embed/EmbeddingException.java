package dev.memoryweave.embed;

import dev.memoryweave.model.MemoryException;

/** Thrown when an embedding model cannot be reached, fails, or gives no valid vector. */
public final class EmbeddingException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates one. */
  public EmbeddingException(String message) {
    super(message);
  }

  /** Creates one with its cause. */
  public EmbeddingException(String message, Throwable cause) {
    super(message, cause);
  }
}
