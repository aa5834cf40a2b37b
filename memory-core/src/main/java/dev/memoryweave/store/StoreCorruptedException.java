package dev.memoryweave.store;

import dev.memoryweave.model.MemoryException;

/** Thrown when the storage holds something that a store of this kind never writes. */
public final class StoreCorruptedException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a message that says what and where. */
  public StoreCorruptedException(String message) {
    super(message);
  }

  /** Creates the exception with a message that says what and where, and the failure behind it. */
  public StoreCorruptedException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates the exception with a message in parts that says what and where. */
  public StoreCorruptedException(MemoryException.Message message) {
    super(message);
  }

  /** Creates the exception with a message in parts and the failure behind it. */
  public StoreCorruptedException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }
}
