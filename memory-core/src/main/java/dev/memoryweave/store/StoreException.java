package dev.memoryweave.store;

import dev.memoryweave.model.MemoryException;

/** The root of all failures of a store. */
public abstract class StoreException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message meant for a person. */
  protected StoreException(String message) {
    super(message);
  }

  /** Creates an exception with a message meant for a person and the failure behind it. */
  protected StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates an exception with a message in parts. */
  protected StoreException(MemoryException.Message message) {
    super(message);
  }

  /** Creates an exception with a message in parts and the failure behind it. */
  protected StoreException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }
}
