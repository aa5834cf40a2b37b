package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who said the text of a turn, when and in which role, with its tool calls and attachments.
 *
 * @param turn the id of the message within its session, 1 to {@value #MAX_TURN} characters on one
 *     line
 * @param part which part of the message this is, from 0; a long message has several
 * @param role the role of the speaker
 * @param speaker the name of the speaker, 1 to {@value #MAX_SPEAKER} characters on one line, or
 *     null if the role says enough
 * @param saidAt when, to the millisecond, or null if unknown
 * @param toolCalls the tools that were called with it, oldest first, at most {@value #MAX_CALLS}
 * @param attachments its attachments, at most {@value #MAX_ATTACHMENTS}
 */
public record Utterance(
    String turn,
    int part,
    Message.Role role,
    @Nullable String speaker,
    @Nullable Instant saidAt,
    List<Message.ToolCall> toolCalls,
    List<Message.Attachment> attachments) {
  /** The longest id of a message, in characters. */
  public static final int MAX_TURN = 200;

  /** The longest name of a speaker, in characters. */
  public static final int MAX_SPEAKER = 200;

  /** The most tool calls of a message. */
  public static final int MAX_CALLS = 1_000;

  /** The most attachments of a message. */
  public static final int MAX_ATTACHMENTS = 1_000;

  /** Whether it says to programs what another turn says to readers. */
  public boolean isForPrograms() {
    return attachments.stream()
        .anyMatch(attachment -> attachment.name().equals(Message.Attachment.FOR_PROGRAMS));
  }

  /** Checks every field, and copies the lists. */
  public Utterance {
    turn = Text.line("turn", turn, MAX_TURN);
    part = Text.count("part", part);
    role = InvalidValueException.required("role", role, "be given");
    speaker = speaker == null ? null : Text.line("speaker", speaker, MAX_SPEAKER);
    saidAt = Text.optionalTime("saidAt", saidAt);
    toolCalls = atMost("toolCalls", toolCalls, MAX_CALLS);
    attachments = atMost("attachments", attachments, MAX_ATTACHMENTS);
  }

  private static <T> List<T> atMost(String field, List<T> values, int max) {
    List<T> copy = List.copyOf(InvalidValueException.elements(field, values));
    InvalidValueException.unless(
        copy.size() <= max, field, copy.size() + " entries", "have at most " + max + " entries");
    return copy;
  }

  /** The name of the speaker, or the label of the role. */
  public String speakerOrRole() {
    return speaker == null ? role.label() : speaker;
  }
}
