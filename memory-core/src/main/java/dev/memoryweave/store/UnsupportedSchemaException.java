package dev.memoryweave.store;

import dev.memoryweave.model.MemoryException;

/** Thrown when the storage was written by a later version of the library, or by something else. */
public final class UnsupportedSchemaException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a message that says what and where. */
  public UnsupportedSchemaException(String message) {
    super(message);
  }

  /** Creates the exception with a message that says what and where, and the failure behind it. */
  public UnsupportedSchemaException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates the exception with a message in parts that says what and where. */
  public UnsupportedSchemaException(MemoryException.Message message) {
    super(message);
  }

  /** Creates the exception with a message in parts and the failure behind it. */
  public UnsupportedSchemaException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }
}
