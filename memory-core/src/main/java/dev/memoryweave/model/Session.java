package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session: one run of an agent, or one conversation.
 *
 * @param scope where it is filed
 * @param id its name there
 * @param title what it is about, 1 to {@value #MAX_TITLE} characters on one line, or null if
 *     unknown
 * @param runtime the program that runs it, such as {@code claude-code}, at most {@value
 *     #MAX_RUNTIME} characters, or null
 * @param folder the working folder, at most {@value #MAX_FOLDER} characters, or null
 * @param branch the branch that is worked on, at most {@value #MAX_BRANCH} characters, or null
 * @param commit the commit that was checked out last, at most {@value #MAX_COMMIT} characters, or
 *     null
 * @param continues the session whose work this one continues, or null
 * @param startedAt when it began
 * @param endedAt when it ended, or null while it is open
 * @param lastActiveAt when something was last recorded in it, not before {@code startedAt}
 * @param messages how many messages were recorded in it
 */
public record Session(
    Scope scope,
    SessionId id,
    @Nullable String title,
    @Nullable String runtime,
    @Nullable String folder,
    @Nullable String branch,
    @Nullable String commit,
    @Nullable SessionId continues,
    Instant startedAt,
    @Nullable Instant endedAt,
    Instant lastActiveAt,
    long messages) {
  /** The longest title, in characters. */
  public static final int MAX_TITLE = 1_000;

  /** The longest name of a runtime, in characters. */
  public static final int MAX_RUNTIME = 200;

  /** The longest path of a folder, in characters. */
  public static final int MAX_FOLDER = 1_000;

  /** The longest name of a branch, in characters. */
  public static final int MAX_BRANCH = 250;

  /** The longest id of a commit, in characters. */
  public static final int MAX_COMMIT = 80;

  /** Checks every field and the rules between them. */
  public Session {
    scope = InvalidValueException.required("scope", scope, "be given");
    id = InvalidValueException.required("id", id, "be given");
    title = optionalLine("title", title, MAX_TITLE);
    runtime = optionalLine("runtime", runtime, MAX_RUNTIME);
    folder = optionalLine("folder", folder, MAX_FOLDER);
    branch = optionalLine("branch", branch, MAX_BRANCH);
    commit = optionalLine("commit", commit, MAX_COMMIT);
    InvalidValueException.unless(
        !id.equals(continues), "continues", continues, "be another session");
    startedAt = Text.time("startedAt", startedAt);
    endedAt = Text.optionalTime("endedAt", endedAt);
    lastActiveAt = Text.time("lastActiveAt", lastActiveAt);
    InvalidValueException.unless(
        endedAt == null || !endedAt.isBefore(startedAt),
        "endedAt",
        endedAt,
        "not lie before startedAt");
    InvalidValueException.unless(
        !lastActiveAt.isBefore(startedAt),
        "lastActiveAt",
        lastActiveAt,
        "not lie before startedAt");
    InvalidValueException.unless(messages >= 0, "messages", messages, "not be negative");
  }

  private static @Nullable String optionalLine(String field, @Nullable String value, int max) {
    return value == null ? null : Text.line(field, value, max);
  }

  /** A session of which only the start is known. */
  public static Session begun(Scope scope, SessionId id, Instant startedAt) {
    return new Session(
        scope, id, null, null, null, null, null, null, startedAt, null, startedAt, 0);
  }

  /** Whether it is still open. */
  public boolean isOpen() {
    return endedAt == null;
  }
}
