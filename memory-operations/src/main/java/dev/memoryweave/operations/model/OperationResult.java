package dev.memoryweave.operations.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call.
 *
 * @param data the result as JSON, as described by the schema of the operation; null if the call
 *     failed, or a door passes on {@linkplain AnswerMode less}
 * @param text the result for people and models, of limited length
 * @param error why nothing of the request could be done, or null if something was done
 * @param waiting how much of the request is pending until a person decides
 */
public record OperationResult(
    @Nullable Map<String, Object> data, String text, @Nullable ErrorKind error, Waiting waiting) {
  /** How much of a request is pending. */
  public enum Waiting {
    NOTHING,
    /** The rest is done. */
    PART,
    ALL
  }

  /** The result of a call of which nothing is pending. */
  public OperationResult(
      @Nullable Map<String, Object> data, String text, @Nullable ErrorKind error) {
    this(data, text, error, Waiting.NOTHING);
  }

  /** The result of a call that did what it was asked. */
  public static OperationResult of(Map<String, Object> data, String text) {
    return new OperationResult(data, text, null);
  }

  /** A failure with a message and no data. */
  public static OperationResult failure(ErrorKind error, String message) {
    return new OperationResult(null, message, error);
  }

  /** A copy that says whether all of the request is pending. */
  public OperationResult waiting(boolean whether) {
    return waiting(whether ? Waiting.ALL : Waiting.NOTHING);
  }

  /** A copy that says how much of the request is pending. */
  public OperationResult waiting(Waiting part) {
    return new OperationResult(data, text, error, part);
  }

  /** A copy with other data and another text. */
  public OperationResult with(@Nullable Map<String, Object> newData, String newText) {
    return new OperationResult(newData, newText, error, waiting);
  }

  /** Whether some of the request is pending until a person decides. */
  public boolean waits() {
    return waiting != Waiting.NOTHING;
  }

  /** Whether nothing of the request could be done. */
  public boolean failed() {
    return error != null;
  }
}
