package dev.memoryweave.examples.conversation;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.SessionId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts documents to the input of a memory: a message of a session, or, for a piece of code, a
 * draft named after its first line.
 */
final class DocumentRecords {
  private static final int MAX_READABLE_ID = 80;
  private static final int HASH_DIGITS = 8;
  private static final int MAX_LOCATOR = 1_000;

  /** The session of messages without one. */
  private static final String WITHOUT_SESSION = "conversation";

  private final Redactor redactor = Redactor.standard();
  private int redacted;

  /** How many pieces of code contained secrets so far. */
  int redacted() {
    return redacted;
  }

  /** The session under which a message is filed. */
  static SessionId session(Document document) {
    String session = document.session();
    return SessionId.of(
        session == null || session.isBlank() ? WITHOUT_SESSION : line(session, 200));
  }

  /** A document that is a message. */
  static Message message(Document document) {
    String role = document.role().toLowerCase(Locale.ROOT);
    Message.Role said =
        switch (role) {
          case "assistant", "ai", "agent", "model", "bot" -> Message.Role.ASSISTANT;
          case "system" -> Message.Role.SYSTEM;
          case "tool" -> Message.Role.TOOL;
          default -> Message.Role.USER;
        };
    boolean named =
        said == Message.Role.USER && !List.of("", "user", "human").contains(role.strip());
    return Message.of(said, document.text())
        .withTurn(line(document.id(), 200))
        .withSpeaker(named ? line(document.role(), 200) : null)
        .at(WrittenTime.parse(document.time()).orElse(null));
  }

  /** A document that is a piece of code; cut if it is too long. */
  NodeDraft code(Document document) {
    String whole = storable(document.text());
    String text = redactor.redact(whole);
    if (!text.equals(whole)) {
      redacted++;
    }
    return NodeDraft.builder(NodeKind.MODULE, line(firstLine(text), MemoryNode.MAX_TITLE))
        .id(NodeId.of(NodeKind.MODULE, slug(document.id())))
        .body(text.length() <= MemoryNode.MAX_BODY ? text : text.substring(0, MemoryNode.MAX_BODY))
        .origin(
            new Origin(
                "code",
                line(document.group() + "/" + document.id(), MAX_LOCATOR),
                null,
                null,
                null))
        .build();
  }

  /** The id of the document that a memory was created from, or null if there is none. */
  static @Nullable String documentId(MemoryNode node, String group) {
    if (node.utterance() != null) {
      return node.utterance().turn();
    }
    return node.origin() == null ? null : node.origin().locator().substring(group.length() + 1);
  }

  private static String firstLine(String text) {
    return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("empty");
  }

  /** The id itself if it is a readable slug, else its readable part and a hash. */
  private static String slug(String id) {
    String slug = NodeId.slugOf(id);
    if (slug.equals(id) && id.length() <= MAX_READABLE_ID) {
      return id;
    }
    String hash = UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)).toString();
    return slug + "-" + hash.substring(0, HASH_DIGITS);
  }

  /** Replaces characters that a memory cannot contain with U+FFFD: NUL and unpaired surrogates. */
  static String storable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c ->
                clean.appendCodePoint(
                    c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c));
    return clean.toString();
  }

  private static String line(String text, int max) {
    StringBuilder line = new StringBuilder();
    storable(text)
        .codePoints()
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .limit(max)
        .forEach(line::appendCodePoint);
    String stripped = line.toString().strip();
    return stripped.isEmpty() ? "-" : stripped;
  }
}
