package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A tool call in a session.
 *
 * <p>Texts are trimmed; NUL and unpaired surrogates are replaced.
 *
 * @param tool its name, 1 to {@value #MAX_TOOL} characters on one line
 * @param arguments its arguments, abbreviated, at most {@value #MAX_TEXT} characters, possibly
 *     empty
 * @param outcome whether it succeeded
 * @param result its result or error, abbreviated, at most {@value #MAX_TEXT} characters, possibly
 *     empty
 * @param at when, to the millisecond, or null
 */
public record ToolCall(
    String tool, String arguments, Outcome outcome, String result, @Nullable Instant at) {
  /** The longest name, in characters. */
  public static final int MAX_TOOL = 200;

  /** The longest arguments, and the longest result, in characters. */
  public static final int MAX_TEXT = 100_000;

  /** Trims and checks the fields. */
  public ToolCall {
    tool = Text.line("tool", tool, MAX_TOOL);
    arguments = text("arguments", arguments);
    outcome = InvalidValueException.required("outcome", outcome, "be given");
    result = text("result", result);
    at = Text.optionalTime("at", at);
  }

  private static String text(String field, String value) {
    return Text.block(
            field,
            Text.repaired(InvalidValueException.required(field, value, "be given")),
            MAX_TEXT)
        .strip();
  }

  /** A call that succeeded. */
  public static ToolCall succeeded(String tool, String arguments) {
    return new ToolCall(tool, arguments, Outcome.SUCCEEDED, "", null);
  }

  /** A call that failed, with an abbreviated error. */
  public static ToolCall failed(String tool, String arguments, String error) {
    return new ToolCall(tool, arguments, Outcome.FAILED, error, null);
  }

  /** Whether it is known to have succeeded. */
  public boolean hasSucceeded() {
    return outcome == Outcome.SUCCEEDED;
  }

  /** Outcome of a call. */
  public enum Outcome {
    /** It succeeded. */
    SUCCEEDED,
    /** It returned an error, or was refused. */
    FAILED,
    /** Its result was not seen. */
    UNKNOWN;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds an outcome by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such outcome
     */
    public static Outcome of(String label) {
      return Labels.find(Outcome.class, "outcome", label);
    }
  }
}
