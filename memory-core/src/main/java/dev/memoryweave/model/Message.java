package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.List;
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
}
