package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Text;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents for measuring retrieval. A session is identified by its group, within which
 * session names are unique, and its own name. Ignores pieces of code.
 */
final class CorpusReader {
  private final Transcript transcript;
  private final ImportTally tally;

  /** All sessions of the file, whose lines may be interleaved. */
  private final Map<String, ImportedSession> sessions = new LinkedHashMap<>();

  CorpusReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
  }

  void read() throws IOException {
    Transcript.finished(
        this::documents, () -> sessions.values().forEach(transcript.filing()::finish));
  }

  private void documents() throws IOException {
    try (JsonRecords records = transcript.records()) {
      transcript.eachValue(records, this::document);
    }
  }

  private void document(Json document, long line) {
    String written = document.text("role");
    if (written.equals("code")) {
      tally.passOver("pieces of code");
      return;
    }
    String id = document.text("id");
    if (id.isBlank() || !document.at("text").isText()) {
      tally.skip(line, "it has no 'id' or no 'text'");
      return;
    }
    if (document.text("text").isBlank()) {
      tally.passOver("empty messages");
      return;
    }
    ImportedSession session = session(document);
    Role role = role(written);
    transcript
        .filing()
        .add(
            session,
            new Message(
                Lines.id(id, Utterance.MAX_TURN),
                role == null ? Role.USER : role,
                role == null ? Lines.optional(written, Utterance.MAX_SPEAKER) : null,
                document.text("text"),
                document.time("time").orElse(null),
                List.of(),
                List.of()));
  }

  /** The role, or null for the name of a person. */
  private static @Nullable Role role(String written) {
    return switch (Text.lowerCase(written)) {
      case "assistant", "ai", "agent", "model", "bot" -> Role.ASSISTANT;
      case "user", "human" -> Role.USER;
      case "system" -> Role.SYSTEM;
      case "tool" -> Role.TOOL;
      default -> null;
    };
  }

  private ImportedSession session(Json document) {
    String group = document.text("group");
    String name = document.text("session");
    String id = name.isBlank() ? group : group + "/" + name;
    return sessions.computeIfAbsent(id, of -> transcript.session(of, ""));
  }
}
