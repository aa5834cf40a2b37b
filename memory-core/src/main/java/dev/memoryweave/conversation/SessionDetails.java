package dev.memoryweave.conversation;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Details that a runtime gives when it opens a session; any may be absent, which keeps what is
 * known already.
 *
 * @param title what it is about, at most {@value Session#MAX_TITLE} characters on one line, or null
 * @param runtime the program that runs it, at most {@value Session#MAX_RUNTIME} characters, or null
 * @param folder the working folder, at most {@value Session#MAX_FOLDER} characters, or null
 * @param branch the branch that is worked on, at most {@value Session#MAX_BRANCH} characters; null
 *     for the branch of the memory's author when the session is opened
 * @param commit the commit that is checked out, at most {@value Session#MAX_COMMIT} characters;
 *     null for the commit of the memory's author
 * @param continues the session whose work it continues, or null
 * @param startedAt when it began; null for now, or the time of its first message if that is earlier
 */
public record SessionDetails(
    @Nullable String title,
    @Nullable String runtime,
    @Nullable String folder,
    @Nullable String branch,
    @Nullable String commit,
    @Nullable SessionId continues,
    @Nullable Instant startedAt) {
  /** No details. */
  public static final SessionDetails NONE =
      new SessionDetails(null, null, null, null, null, null, null);

  /**
   * Checks every field.
   *
   * @throws InvalidValueException if a field breaks its rule
   */
  public SessionDetails {
    title = optionalLine("title", title, Session.MAX_TITLE);
    runtime = optionalLine("runtime", runtime, Session.MAX_RUNTIME);
    folder = optionalLine("folder", folder, Session.MAX_FOLDER);
    branch = optionalLine("branch", branch, Session.MAX_BRANCH);
    commit = optionalLine("commit", commit, Session.MAX_COMMIT);
    startedAt = Text.optionalTime("startedAt", startedAt);
  }

  private static @Nullable String optionalLine(String field, @Nullable String value, int max) {
    return value == null || value.isBlank() ? null : Text.line(field, value, max);
  }

  /** Details with only the title. */
  public static SessionDetails titled(String title) {
    InvalidValueException.given("title", title);
    return NONE.withTitle(title);
  }

  /** A copy with a title. */
  public SessionDetails withTitle(@Nullable String value) {
    return new SessionDetails(value, runtime, folder, branch, commit, continues, startedAt);
  }

  /** A copy with a runtime. */
  public SessionDetails withRuntime(@Nullable String value) {
    return new SessionDetails(title, value, folder, branch, commit, continues, startedAt);
  }

  /** A copy with a working folder. */
  public SessionDetails withFolder(@Nullable String value) {
    return new SessionDetails(title, runtime, value, branch, commit, continues, startedAt);
  }

  /** A copy with a branch. */
  public SessionDetails withBranch(@Nullable String value) {
    return new SessionDetails(title, runtime, folder, value, commit, continues, startedAt);
  }

  /** A copy with a commit. */
  public SessionDetails withCommit(@Nullable String value) {
    return new SessionDetails(title, runtime, folder, branch, value, continues, startedAt);
  }

  /** A copy for a session that continues the work of another one. */
  public SessionDetails withContinues(@Nullable SessionId value) {
    return new SessionDetails(title, runtime, folder, branch, commit, value, startedAt);
  }

  /** A copy with a start time. */
  public SessionDetails withStartedAt(@Nullable Instant value) {
    return new SessionDetails(title, runtime, folder, branch, commit, continues, value);
  }
}
