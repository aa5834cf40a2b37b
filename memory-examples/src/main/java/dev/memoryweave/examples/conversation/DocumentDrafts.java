package dev.memoryweave.examples.conversation;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Turns the documents of one group, handed over in their order, into drafts of memories. A message
 * becomes a turn of its session; a piece of code becomes a memory of its own, named by its first
 * line. A text that is too long for one memory becomes several. Secrets are blacked out.
 */
final class DocumentDrafts {
  private static final int MAX_READABLE_ID = 80;
  private static final int HASH_DIGITS = 8;
  private static final int MAX_LOCATOR = 1_000;

  private final Redactor redactor = Redactor.standard();
  private final Map<String, Instant> lastTimes = new HashMap<>();
  private int redacted;

  /** How many of the documents so far held secrets. */
  int redacted() {
    return redacted;
  }

  List<NodeDraft> of(Document document) {
    String whole = storable(document.text());
    String text = redactor.redact(whole);
    if (!text.equals(whole)) {
      redacted++;
    }
    NodeKind kind = document.isCode() ? NodeKind.MODULE : NodeKind.TURN;
    String title = redactor.redact(document.isCode() ? firstLine(text) : speaker(document));
    String slug = slug(document.id());
    Origin origin = origin(document);
    List<String> parts = parts(text, MemoryNode.MAX_BODY);
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      String part = i == 0 ? "" : "-part-" + (i + 1);
      drafts.add(
          NodeDraft.builder(kind, line(title, MemoryNode.MAX_TITLE))
              .id(NodeId.of(kind, slug + part))
              .session(session(document))
              .body(parts.get(i))
              .origin(origin)
              .provenance(author(document))
              .build());
    }
    return drafts;
  }

  /**
   * An assistant's answers are told from what people said; neither is believed more than a file.
   * Null for who else wrote it.
   */
  private static @Nullable Provenance author(Document document) {
    Source source =
        switch (document.role().toLowerCase(Locale.ROOT)) {
          case "assistant", "ai", "agent", "model", "bot" -> Source.AGENT;
          case "user", "human" -> Source.USER;
          default -> null;
        };
    return source == null ? null : new Provenance(source, Trust.IMPORT, null, null, null);
  }

  /** Who spoke and when, as the source has it. */
  private static String speaker(Document document) {
    String role = document.role().isBlank() ? "unknown" : document.role();
    return document.time() == null ? role : role + ", " + document.time();
  }

  private static String firstLine(String text) {
    return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("empty");
  }

  private static @Nullable SessionId session(Document document) {
    String session = document.session();
    return document.isCode() || session == null || session.isBlank()
        ? null
        : SessionId.of(line(session, 200));
  }

  /** A message without a time was said no earlier than the last one of its session that has one. */
  private Origin origin(Document document) {
    String session = String.valueOf(document.session());
    Optional<Instant> time = WrittenTime.parse(document.time());
    time.ifPresent(known -> lastTimes.put(session, known));
    return new Origin(
        document.isCode() ? "code" : "conversation",
        line(document.group() + "/" + document.id(), MAX_LOCATOR),
        document.isCode() ? time.orElse(null) : time.orElse(lastTimes.get(session)),
        null,
        null);
  }

  /** The id itself where it can be read as a slug, else what can be read of it and a hash. */
  private static String slug(String id) {
    String slug = NodeId.slugOf(id);
    if (slug.equals(id) && id.length() <= MAX_READABLE_ID) {
      return id;
    }
    String hash = UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)).toString();
    return slug + "-" + hash.substring(0, HASH_DIGITS);
  }

  /**
   * Cuts a text into parts of at most {@code max} chars, at the end of a line where there is one.
   */
  static List<String> parts(String text, int max) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    while (text.length() - start > max) {
      int newline = text.lastIndexOf('\n', start + max - 1);
      int end = newline > start + max / 2 ? newline + 1 : start + max;
      if (Character.isLowSurrogate(text.charAt(end))
          && Character.isHighSurrogate(text.charAt(end - 1))) {
        end--;
      }
      parts.add(text.substring(start, end));
      start = end;
    }
    parts.add(text.substring(start));
    return parts;
  }

  /** Puts U+FFFD where a memory cannot hold a character: NUL and halves of surrogate pairs. */
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
