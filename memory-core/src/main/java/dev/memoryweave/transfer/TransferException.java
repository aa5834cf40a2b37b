package dev.memoryweave.transfer;

import dev.memoryweave.model.MemoryException;

/**
 * Thrown when an export file cannot be written or read, or has a format that this library does not
 * know.
 */
public final class TransferException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a message that says what, where, and what to do. */
  public TransferException(String message) {
    super(message);
  }

  /** Creates the exception with a message and the failure behind it. */
  public TransferException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates the exception with a message in parts that says what, where, and what to do. */
  public TransferException(MemoryException.Message message) {
    super(message);
  }

  /** Creates the exception with a message in parts and the failure behind it. */
  public TransferException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }
}
