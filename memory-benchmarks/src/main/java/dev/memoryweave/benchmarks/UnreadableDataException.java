package dev.memoryweave.benchmarks;

import org.jspecify.annotations.Nullable;

/** A file of evaluation data is not in its format; the message says where. */
final class UnreadableDataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableDataException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
