package dev.memoryweave.cli.internal.command;

import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a call.
 *
 * @param data the answer as JSON has it, or null if there is none
 * @param text the answer as people read it, fit for the terminal; empty if it was shown already or
 *     the failure says it
 * @param failure why it came to nothing or is not done yet, or null if it is done
 */
public record Answer(@Nullable Map<String, Object> data, String text, @Nullable Failure failure) {
  /** An answer of a call that did what it was asked. */
  public static Answer of(Map<String, Object> data, String text) {
    return new Answer(data, text, null);
  }

  /** A call that came to nothing. */
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

  /** Calls wrong arguments by the options that they were typed as. */
  public Answer naming(Map<String, String> optionOf) {
    return failure == null ? this : new Answer(data, text, failure.naming(optionOf));
  }

  /** Gives a failure of some kind an advice that fits this verb better than the usual one. */
  public Answer advised(String kind, String advice) {
    return failure == null || !failure.kind().equals(kind)
        ? this
        : new Answer(data, text, new Failure(kind, failure.message(), advice, failure.exit()));
  }

  /** The lines of a text, without a line end behind the last. */
  public static String lines(List<String> lines) {
    return String.join("\n", lines);
  }
}
