package dev.memoryweave.store;

import dev.memoryweave.model.MemoryException;

/**
 * Thrown when the storage cannot be reached, is full, may not be accessed, or stays locked by
 * others.
 */
public final class StoreUnavailableException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a message that says what and where. */
  public StoreUnavailableException(String message) {
    super(message);
  }

  /** Creates the exception with a message that says what and where, and the failure behind it. */
  public StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates the exception with a message in parts that says what and where. */
  public StoreUnavailableException(MemoryException.Message message) {
    super(message);
  }

  /** Creates the exception with a message in parts and the failure behind it. */
  public StoreUnavailableException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }
}
