package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One message of a conversation, as a runtime provides it.
 *
 * <p>Any text is accepted: secrets are redacted, and characters that cannot be stored are replaced,
 * when the message is {@linkplain dev.memoryweave.conversation.SessionHandle#record recorded}.
 *
 * @param turn its id within the session, at most {@value Utterance#MAX_TURN} characters on one
 *     line; null if it has none, in which case role, time and text identify the message
 * @param role the role of the speaker
 * @param speaker the name of the speaker, at most {@value Utterance#MAX_SPEAKER} characters on one
 *     line, or null
 * @param text what was said, at most {@value #MAX_TEXT} characters, possibly empty
 * @param time when it was said, or null if unknown
 * @param toolCalls the tools that were called with it, oldest first
 * @param attachments references to its attachments
 */
public record Message(
    @Nullable String turn,
    Role role,
    @Nullable String speaker,
    String text,
    @Nullable Instant time,
    List<ToolCall> toolCalls,
    List<Attachment> attachments) {
  /** The longest text of a message, in characters. */
  public static final int MAX_TEXT = 4_000_000;

  /** Checks every field, and copies the lists. */
  public Message {
    turn = turn == null ? null : Text.line("turn", turn, Utterance.MAX_TURN);
    role = InvalidValueException.required("role", role, "be given");
    speaker = speaker == null ? null : Text.line("speaker", speaker, Utterance.MAX_SPEAKER);
    InvalidValueException.required("text", text, "be given");
    InvalidValueException.unless(
        text.length() <= MAX_TEXT,
        "text",
        text.length() + " characters",
        "have at most " + MAX_TEXT + " characters; hand it over as several messages");
    time = Text.optionalTime("time", time);
    toolCalls = List.copyOf(InvalidValueException.elements("toolCalls", toolCalls));
    attachments = List.copyOf(InvalidValueException.elements("attachments", attachments));
  }

  /** A message with only a role and a text. */
  public static Message of(Role role, String text) {
    return new Message(null, role, null, text, null, List.of(), List.of());
  }

  /** A message of a person. */
  public static Message user(String text) {
    return of(Role.USER, text);
  }

  /** A message of the agent. */
  public static Message assistant(String text) {
    return of(Role.ASSISTANT, text);
  }

  /** A copy with an id. */
  public Message withTurn(@Nullable String value) {
    return new Message(value, role, speaker, text, time, toolCalls, attachments);
  }

  /** A copy with the name of the speaker. */
  public Message withSpeaker(@Nullable String value) {
    return new Message(turn, role, value, text, time, toolCalls, attachments);
  }

  /** A copy with another text. */
  public Message withText(String value) {
    return new Message(turn, role, speaker, value, time, toolCalls, attachments);
  }

  /** A copy with a time. */
  public Message at(@Nullable Instant value) {
    return new Message(turn, role, speaker, text, value, toolCalls, attachments);
  }

  /** A copy with tool calls. */
  public Message withToolCalls(List<ToolCall> value) {
    return new Message(turn, role, speaker, text, time, value, attachments);
  }

  /** A copy with attachments. */
  public Message withAttachments(List<Attachment> value) {
    return new Message(turn, role, speaker, text, time, toolCalls, value);
  }

  /**
   * A file or something else attached to a message. Only the reference is kept, not the content.
   *
   * @param name its name, 1 to {@value #MAX_NAME} characters on one line
   * @param locator where it is, such as a path or an address, 1 to {@value #MAX_LOCATOR} characters
   *     on one line
   * @param mediaType its media type, at most {@value #MAX_NAME} characters, or null if unknown
   */
  public record Attachment(String name, String locator, @Nullable String mediaType) {
    /**
     * The name of an attachment that marks a turn as one for programs, such as the JSON of a
     * message whose text is another turn. It is kept and listed, but never recalled.
     */
    public static final String FOR_PROGRAMS = "for programs";

    /** The longest name, in characters. */
    public static final int MAX_NAME = 200;

    /** The longest locator, in characters. */
    public static final int MAX_LOCATOR = 1_000;

    /** Checks the texts. */
    public Attachment {
      name = Text.line("attachment name", name, MAX_NAME);
      locator = Text.line("attachment locator", locator, MAX_LOCATOR);
      mediaType = mediaType == null ? null : Text.line("attachment mediaType", mediaType, MAX_NAME);
    }
  }

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

  /** Role of the author of a message in a conversation. */
  public enum Role {
    /** A person. */
    USER,
    /** The agent. */
    ASSISTANT,
    /** The system prompt of the agent. */
    SYSTEM,
    /** A tool. */
    TOOL;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a role by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such role
     */
    public static Role of(String label) {
      return Labels.find(Role.class, "role", label);
    }
  }
}
