package dev.memoryweave.cli.internal.command;

import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.InvalidArgumentsException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a call failed.
 *
 * @param kind the kind, in lower case with underscores
 * @param message what went wrong, and where
 * @param advice what to do, or empty if the message says it
 * @param exit the exit code
 */
public record Failure(String kind, String message, String advice, int exit) {
  /** An argument at the beginning of a line that describes its problem. */
  private static final Pattern WRONG_ARGUMENT =
      Pattern.compile("(?m)^- ([a-z_]+)(?:\\[\\d+])?+(?= )");

  /** The call breaks the rules of the command line. */
  public static Failure usage(String message, String advice) {
    return new Failure("usage", message, advice, ExitCode.USAGE);
  }

  /** A precondition is not met. */
  public static Failure precondition(String message, String advice) {
    return new Failure("precondition", message, advice, ExitCode.PRECONDITION);
  }

  /** Something that the call needs has failed. */
  public static Failure error(String kind, String message, String advice) {
    return new Failure(kind, message, advice, ExitCode.ERROR);
  }

  /**
   * Something that was asked for is pending, and not done.
   *
   * @param isAll whether nothing else was asked for
   */
  static Failure waits(String message, boolean isAll) {
    return new Failure(
        "waits",
        message,
        "It waits for a person: 'memory review' at a terminal decides about it.",
        isAll ? ExitCode.PRECONDITION : ExitCode.PARTLY_WAITS);
  }

  /** An operation failed. */
  public static Failure of(ErrorKind kind, String message) {
    return new Failure(label(kind), message, advice(kind), exit(kind));
  }

  /** Names wrong arguments by their options. */
  Failure naming(Map<String, String> optionOf) {
    if (!kind.equals(label(ErrorKind.INVALID_ARGUMENTS))) {
      return this;
    }
    String named =
        WRONG_ARGUMENT
            .matcher(message.replace(InvalidArgumentsException.TO_CALLERS, ":"))
            .replaceAll(
                wrong ->
                    Matcher.quoteReplacement(
                        "- " + optionOf.getOrDefault(wrong.group(1), wrong.group(1))));
    return new Failure(kind, named, advice, exit);
  }

  private static String label(ErrorKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static int exit(ErrorKind kind) {
    return switch (kind) {
      case INVALID_ARGUMENTS -> ExitCode.USAGE;
      case NEEDS_PERSON, PRECONDITION, UNAVAILABLE -> ExitCode.PRECONDITION;
      case INTERRUPTED -> ExitCode.INTERRUPTED;
      case NOT_FOUND, SECRET, CONFLICT, REFUSED, UNEXPECTED -> ExitCode.ERROR;
    };
  }

  /** Advice to the user of the command line, where it differs from the advice to an agent. */
  private static String advice(ErrorKind kind) {
    return switch (kind) {
      case INVALID_ARGUMENTS, REFUSED, PRECONDITION, INTERRUPTED -> "";
      case NOT_FOUND -> "'memory search' finds the ids of memories.";
      case NEEDS_PERSON -> "At a terminal, where a person can be asked, it can be done.";
      case SECRET -> "Take the secret out of the text, and try again.";
      case CONFLICT -> "It was changed meanwhile: look at it again with 'memory show'.";
      case UNAVAILABLE -> "'memory status' tells which database it is.";
      case UNEXPECTED -> "MEMORY_LOG_LEVEL=debug tells more.";
    };
  }
}
