package dev.memoryweave.operations.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call.
 *
 * @param answer the result for programs, of the type that the operation describes; null if there is
 *     none, as of most calls that failed
 * @param text the result for people and models, of limited length
 * @param error why nothing of the request could be done, or null if something was done
 * @param waiting how much of the request is pending until a person decides
 * @param mode how much of the answer a door passes on as JSON
 * @param asksForData whether the caller asked for data that the text does not have, so that every
 *     door passes the whole answer on
 */
public record OperationResult(
    @Nullable Record answer,
    String text,
    @Nullable ErrorKind error,
    Waiting waiting,
    AnswerMode mode,
    boolean asksForData) {
  /** How much of a request is pending. */
  public enum Waiting {
    NOTHING,
    /** The rest is done. */
    PART,
    ALL
  }

  /** The result of a call of which nothing is pending. */
  public OperationResult(@Nullable Record answer, String text, @Nullable ErrorKind error) {
    this(answer, text, error, Waiting.NOTHING);
  }

  /** The result of a call of which some may be pending. */
  public OperationResult(
      @Nullable Record answer, String text, @Nullable ErrorKind error, Waiting waiting) {
    this(answer, text, error, waiting, AnswerMode.VERBOSE, false);
  }

  /** The result of a call that did what it was asked. */
  public static OperationResult of(Record answer, String text) {
    return new OperationResult(answer, text, null);
  }

  /** A failure with a message and no answer. */
  public static OperationResult failure(ErrorKind error, String message) {
    return new OperationResult(null, message, error);
  }

  /**
   * The answer as a JSON object, as far as the {@link #mode} passes it on; null if there is none.
   */
  public @Nullable Map<String, Object> data() {
    return answer == null ? null : mode.data(answer, text);
  }

  /**
   * The answer as its type.
   *
   * @throws IllegalStateException if there is no answer, or one of another type
   */
  public <A extends Record> A answer(Class<A> type) {
    if (!type.isInstance(answer)) {
      throw new IllegalStateException("No " + type.getSimpleName() + ": " + text);
    }
    return type.cast(answer);
  }

  /** A copy that says whether all of the request is pending. */
  public OperationResult waiting(boolean whether) {
    return waiting(whether ? Waiting.ALL : Waiting.NOTHING);
  }

  /** A copy that says how much of the request is pending. */
  public OperationResult waiting(Waiting part) {
    return new OperationResult(answer, text, error, part, mode, asksForData);
  }

  /** A copy with another text. */
  public OperationResult withText(String newText) {
    return new OperationResult(answer, newText, error, waiting, mode, asksForData);
  }

  /** A copy with another answer. */
  public OperationResult withAnswer(Record newAnswer) {
    return new OperationResult(newAnswer, text, error, waiting, mode, asksForData);
  }

  /** A copy whose whole answer every door passes on, since the caller asked for it. */
  public OperationResult asData() {
    return new OperationResult(answer, text, error, waiting, mode, true);
  }

  /** A copy of whose answer a door passes on so much. */
  OperationResult in(AnswerMode newMode) {
    AnswerMode passed = asksForData ? AnswerMode.VERBOSE : newMode;
    return new OperationResult(answer, text, error, waiting, passed, asksForData);
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
