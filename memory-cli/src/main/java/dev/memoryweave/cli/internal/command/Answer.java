package dev.memoryweave.cli.internal.command;

import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call.
 *
 * @param data the answer as JSON, or null if there is none
 * @param text the answer for people, fit for the terminal; empty if it was shown already or the
 *     failure says it
 * @param failure why the call failed or is not done yet, or null if it is done
 */
public record Answer(@Nullable Map<String, Object> data, String text, @Nullable Failure failure) {
  /** The answer of a call that did what it was asked. */
  public static Answer of(Map<String, Object> data, String text) {
    return new Answer(data, text, null);
  }

  /** The answer of a call that failed. */
  public static Answer failed(Failure failure) {
    return new Answer(null, "", failure);
  }

  /** The result of an operation, shown in its own words. */
  public static Answer of(OperationResult result) {
    return of(result, result.text());
  }

  /** The result of an operation, shown in other words. */
  public static Answer of(OperationResult result, String shown) {
    ErrorKind error = result.error();
    if (error != null) {
      return new Answer(result.data(), "", Failure.of(error, result.text()));
    }
    return new Answer(
        result.data(),
        shown,
        result.waits()
            ? Failure.waits(result.text(), result.waiting() == OperationResult.Waiting.ALL)
            : null);
  }

  /** Names wrong arguments by the options as they were typed. */
  public Answer naming(Map<String, String> optionOf) {
    return failure == null ? this : new Answer(data, text, failure.naming(optionOf));
  }

  /** Gives failures of a kind advice that fits this verb better than the default. */
  public Answer advised(String kind, String advice) {
    return failure == null || !failure.kind().equals(kind)
        ? this
        : new Answer(data, text, new Failure(kind, failure.message(), advice, failure.exit()));
  }

  /** Joins the lines of a text, without a final line end. */
  public static String lines(List<String> lines) {
    return String.join("\n", lines);
  }
}
