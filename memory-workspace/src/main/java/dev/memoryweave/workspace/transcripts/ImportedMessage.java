package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.Attachment;
import dev.memoryweave.model.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that was said, as a transcript has it.
 *
 * @param turn its id within the session, or null
 * @param group what it has in common with further pieces of the same message, or null
 * @param role the role of whoever said it
 * @param speaker the name of whoever said it, or null
 * @param text what was said
 * @param time when, or null if unknown
 * @param attachments what came with it
 */
record ImportedMessage(
    @Nullable String turn,
    @Nullable String group,
    Role role,
    @Nullable String speaker,
    String text,
    @Nullable Instant time,
    List<Attachment> attachments) {
  /** A message of the agent that carries calls and says nothing. */
  static ImportedMessage nothing(
      @Nullable String turn, @Nullable String group, @Nullable Instant time) {
    return new ImportedMessage(turn, group, Role.ASSISTANT, null, "", time, List.of());
  }

  /** A copy with another id. */
  ImportedMessage withTurn(@Nullable String value) {
    return new ImportedMessage(value, group, role, speaker, text, time, attachments);
  }
}
