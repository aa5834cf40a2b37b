package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The sessions of a transcript, and the message that is being read. */
final class SessionReading {
  private final Transcript transcript;
  private final String runtime;
  private final Function<Path, String> idOfFile;
  private final Map<String, ImportedSession> sessions = new LinkedHashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Message.Attachment> attachments = new ArrayList<>();
  private @Nullable String id;
  private @Nullable TurnAssembler turns;
  private @Nullable String turn;
  private @Nullable String group;
  private @Nullable Instant time;
  private long line;

  /**
   * Creates the reading of a transcript.
   *
   * @param runtime the program that wrote it, or an empty text
   * @param idOfFile the id of a session that has none, by its file
   */
  SessionReading(Transcript transcript, String runtime, Function<Path, String> idOfFile) {
    this.transcript = transcript;
    this.runtime = runtime;
    this.idOfFile = idOfFile;
  }

  /** Reads all records, which are objects, by a rule, and then finishes. */
  void records(Rule rule) throws IOException {
    transcript.finished(
        from -> {
          try (JsonRecords records = from.records()) {
            from.each(records, record -> record(record, rule));
          }
        },
        this::finish);
  }

  private void record(JsonRecords record, Rule rule) throws IOException {
    JsonReading.Read read = JsonReading.whole(record.stream());
    line = record.line();
    if (!read.json().isObject()) {
      tally().skip(line, "it is not an object");
      return;
    }
    if (!read.complete()) {
      tally().skip(line, "it is too long to be read whole; its end was left out");
    }
    rule.read(read.json(), this);
  }

  ImportTally tally() {
    return transcript.tally();
  }

  /** The line of the record, from 1. */
  long line() {
    return line;
  }

  /**
   * The id of the session that was read last; of the first, before it is read, that of the file.
   */
  String id() {
    return id == null ? idOfFile.apply(transcript.file().path()) : id;
  }

  boolean isOpen() {
    return id != null;
  }

  /** A session that was read before, or null. */
  @Nullable ImportedSession find(String name) {
    return sessions.get(name);
  }

  /** Goes on with a session. */
  ImportedSession open(String name) {
    ImportedSession session =
        sessions.computeIfAbsent(
            name, is -> new ImportedSession(is, runtime, transcript.file().modified()));
    if (!name.equals(id)) {
      if (turns != null) {
        turns.finish();
      }
      id = name;
      turns = new TurnAssembler(message -> transcript.filing().add(session, message), tally());
    }
    return session;
  }

  /** The messages of the session. */
  TurnAssembler turns() {
    if (turns == null) {
      open(id());
    }
    return Objects.requireNonNull(turns);
  }

  /** Passes on the remaining messages, and stores the sessions. */
  void finish() {
    if (turns != null) {
      turns.finish();
    }
    sessions.values().forEach(transcript.filing()::finish);
  }

  /**
   * Begins a message.
   *
   * @param turnId its id, or an empty text or null if it has none
   * @param ofGroup the id that its pieces share, or null
   */
  void message(@Nullable String turnId, @Nullable String ofGroup, @Nullable Instant at) {
    turn = turnId == null || turnId.isEmpty() ? null : turnId;
    group = ofGroup;
    time = at;
    texts.clear();
    attachments.clear();
  }

  /** The id of the message, or one by its line. */
  String turn() {
    return turn == null ? "line-" + line : turn;
  }

  /** Names the message, for what is said and called from now on. */
  void turn(@Nullable String value) {
    turn = value;
  }

  @Nullable Instant time() {
    return time;
  }

  /** Reads what a message contains: a text, or pieces by a rule. */
  void content(Json content, Rule rule) {
    if (content.isText()) {
      rule.read(new Json(Map.of("type", new Json("text"), "text", content)), this);
    }
    content.items().forEach(piece -> rule.read(piece, this));
  }

  /** Adds a text to the message. */
  void add(String text) {
    texts.add(text);
  }

  /** Attaches something to the message, as in {@link Lines#attachment}. */
  void attach(String name, String locator, String mediaType) {
    attachments.add(Lines.attachment(name, locator, mediaType));
  }

  /** Begins anew after a part of the message that was said. */
  void clear() {
    texts.clear();
    attachments.clear();
  }

  /** The number of the next attachment, from 1. */
  int nextAttachment() {
    return attachments.size() + 1;
  }

  List<Message.Attachment> attachments() {
    return attachments;
  }

  /** Whether nothing was added to the message. */
  boolean isEmpty() {
    return texts.isEmpty() && attachments.isEmpty();
  }

  /** The texts that were added. */
  String text() {
    return String.join("\n\n", texts);
  }

  /** Says a text with what is attached. */
  void say(Message.Role role, @Nullable String speaker, String text) {
    turns()
        .said(
            new ImportedMessage(turn, group, role, speaker, text, time, List.copyOf(attachments)));
  }

  /** Says what was added to the message. */
  void say(Message.Role role) {
    say(role, null, text());
  }

  /** Calls a tool. */
  void called(@Nullable String call, String tool, String arguments) {
    turns().called(call, tool, arguments, ImportedMessage.nothing(turn, group, time));
  }

  /** Answers a call of that id. */
  void answered(Json block, String call) {
    boolean failed = block.at("is_error").isTrue();
    turns().answered(call, Rule.outcome(!failed), block.at("content").answer());
  }
}
