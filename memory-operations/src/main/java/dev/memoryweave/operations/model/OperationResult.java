package dev.memoryweave.operations.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call.
 *
 * @param data the result as JSON has it, in the form of the schema of the operation; null if the
 *     call failed, or a door passes on {@linkplain AnswerMode less}
 * @param text the result for people and models, bounded
 * @param error why nothing of the request could be done, or null if something was done
 */
public record OperationResult(
    @Nullable Map<String, Object> data, String text, @Nullable ErrorKind error) {
  /** A result of a call that did what it was asked. */
  public static OperationResult of(Map<String, Object> data, String text) {
    return new OperationResult(data, text, null);
  }

  /** A failure with a message and no data. */
  public static OperationResult failure(ErrorKind error, String message) {
    return new OperationResult(null, message, error);
  }

  /** Whether nothing of the request could be done. */
  public boolean failed() {
    return error != null;
  }
}
