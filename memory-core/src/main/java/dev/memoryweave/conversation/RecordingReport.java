package dev.memoryweave.conversation;

import dev.memoryweave.model.Session;
import java.util.List;

/**
 * Summary of a recording of messages.
 *
 * @param session the session afterwards
 * @param added how many messages are new
 * @param changed how many known messages came with other content and got a new version
 * @param unchanged how many messages were known already
 * @param secrets how many secrets were redacted in the stored messages
 * @param repaired how many messages had characters replaced that cannot be stored
 * @param shortened how many tool calls had arguments or a result too long to be kept whole
 * @param warnings a sentence for everything that was not stored as given
 */
public record RecordingReport(
    Session session,
    int added,
    int changed,
    int unchanged,
    int secrets,
    int repaired,
    int shortened,
    List<String> warnings) {
  /** Copies the list. */
  public RecordingReport {
    warnings = List.copyOf(warnings);
  }
}
