package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Data of one session in a transcript, and the messages that are not stored yet. */
final class ImportedSession {
  private static final int LONGEST_REQUEST = 120;
  private static final int LONGEST_LOOK = 400;
  private static final int MAX_ID = 200;

  private final SessionId id;
  private final String runtime;
  private final Instant fileModified;
  private final List<Message> pending = new ArrayList<>();
  private String givenTitle = "";
  private String summary = "";
  private String firstRequest = "";
  private String folder = "";
  private String branch = "";
  private String commit = "";
  private @Nullable SessionId continues;
  private @Nullable Instant first;
  private @Nullable Instant last;
  private @Nullable Instant previous;
  private long stored;

  /**
   * Creates a session about which nothing else is known.
   *
   * @param id its name in the transcript
   * @param runtime the program that ran it, or an empty text
   * @param fileModified when its file was last written
   */
  ImportedSession(String id, String runtime, Instant fileModified) {
    this.id = idOf(id);
    this.runtime = runtime;
    this.fileModified = fileModified;
  }

  /** The name under which a session is stored. */
  static SessionId idOf(String id) {
    return SessionId.of(Lines.id(Redactor.standard().redact(id), MAX_ID));
  }

  SessionId id() {
    return id;
  }

  /** Sets a title given by a person or the program; the last one counts. */
  void titled(String title) {
    givenTitle = title.isBlank() ? givenTitle : title;
  }

  /** Sets a summary by the program, which is the title if there is no other. */
  void summarized(String text) {
    summary = text.isBlank() ? summary : text;
  }

  void inFolder(String path) {
    folder = folder.isEmpty() ? path : folder;
  }

  /** Sets the branch that was worked on; the last one counts. */
  void onBranch(String name) {
    branch = name.isBlank() ? branch : name;
  }

  void atCommit(String name) {
    commit = name.isBlank() ? commit : name;
  }

  void continues(String session) {
    if (!session.isBlank() && !idOf(session).equals(id)) {
      continues = idOf(session);
    }
  }

  /** Sets the start, if no message is older. */
  void startedAt(Instant time) {
    first = first == null || time.isBefore(first) ? time : first;
  }

  /**
   * Adds a message. An undated message is no earlier than the one before it, or than the start of
   * the session; if that is unknown, no later than the first dated message.
   */
  void add(Message message) {
    Message timed =
        message.time() == null ? message.at(previous == null ? first : previous) : message;
    Instant time = timed.time();
    if (time != null) {
      if (first == null && stored == 0) {
        pending.replaceAll(early -> early.at(time));
      }
      startedAt(time);
      last = last == null || time.isAfter(last) ? time : last;
      previous = time;
    }
    if (firstRequest.isEmpty() && message.role() == Message.Role.USER) {
      String text = message.text();
      firstRequest = text.substring(0, Math.min(text.length(), LONGEST_LOOK)).strip();
    }
    pending.add(timed);
  }

  boolean hasPending() {
    return !pending.isEmpty();
  }

  /** Returns the messages that are not stored yet, and marks them as stored. */
  List<Message> takePending() {
    List<Message> taken = List.copyOf(pending);
    pending.clear();
    stored += taken.size();
    return taken;
  }

  /** Whether any of its messages was passed on for storing. */
  boolean isStored() {
    return stored > 0;
  }

  Session.Details details() {
    String title = kept(givenTitle.isEmpty() ? summary : givenTitle, Session.MAX_TITLE);
    return new Session.Details(
        title == null ? kept(firstRequest, LONGEST_REQUEST) : title,
        kept(runtime, Session.MAX_RUNTIME),
        kept(folder, Session.MAX_FOLDER),
        kept(branch, Session.MAX_BRANCH),
        kept(commit, Session.MAX_COMMIT),
        continues,
        first);
  }

  private static @Nullable String kept(String text, int max) {
    return Lines.optional(Redactor.standard().redact(text), max);
  }

  /** Whether a session already has all of some details. */
  static boolean has(Session session, Session.Details details) {
    Instant startedAt = details.startedAt();
    return has(session.title(), details.title())
        && has(session.runtime(), details.runtime())
        && has(session.folder(), details.folder())
        && has(session.branch(), details.branch())
        && has(session.commit(), details.commit())
        && has(session.continues(), details.continues())
        && (startedAt == null || !startedAt.isBefore(session.startedAt()));
  }

  private static boolean has(@Nullable Object known, @Nullable Object wanted) {
    return wanted == null || Objects.equals(known, wanted);
  }

  /** The end of the session, if its last message is older than a time. */
  Optional<Instant> endedBefore(Instant time) {
    Instant end = last == null ? fileModified : last;
    return end.isBefore(time) ? Optional.of(end) : Optional.empty();
  }
}
