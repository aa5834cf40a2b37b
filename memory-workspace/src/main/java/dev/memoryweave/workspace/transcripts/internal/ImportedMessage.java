package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message in a transcript.
 *
 * @param turn its id within the session, or null
 * @param group an id shared by all pieces of one message, or null
 * @param role the role of the speaker
 * @param speaker the name of the speaker, or null
 * @param text its text
 * @param time its time, or null if unknown
 * @param attachments its attachments
 */
record ImportedMessage(
    @Nullable String turn,
    @Nullable String group,
    Message.Role role,
    @Nullable String speaker,
    String text,
    @Nullable Instant time,
    List<Message.Attachment> attachments) {
  /** A message of the agent with calls but no text. */
  static ImportedMessage nothing(
      @Nullable String turn, @Nullable String group, @Nullable Instant time) {
    return new ImportedMessage(turn, group, Message.Role.ASSISTANT, null, "", time, List.of());
  }

  /** A copy with another id. */
  ImportedMessage withTurn(@Nullable String value) {
    return new ImportedMessage(value, group, role, speaker, text, time, attachments);
  }
}
