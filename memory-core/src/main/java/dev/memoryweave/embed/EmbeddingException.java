package dev.memoryweave.embed;

import dev.memoryweave.model.MemoryException;

/** An embedding model could not be reached, failed, or gave no valid vector. */
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
