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

  /**
   * Details that a runtime gives when it opens a session; any may be absent, which keeps what is
   * known already.
   *
   * @param title what it is about, at most {@value Session#MAX_TITLE} characters on one line, or
   *     null
   * @param runtime the program that runs it, at most {@value Session#MAX_RUNTIME} characters, or
   *     null
   * @param folder the working folder, at most {@value Session#MAX_FOLDER} characters, or null
   * @param branch the branch that is worked on, at most {@value Session#MAX_BRANCH} characters;
   *     null for the branch of the memory's author when the session is opened
   * @param commit the commit that is checked out, at most {@value Session#MAX_COMMIT} characters;
   *     null for the commit of the memory's author
   * @param continues the session whose work it continues, or null
   * @param startedAt when it began; null for now, or the time of its first message if that is
   *     earlier
   */
  public record Details(
      @Nullable String title,
      @Nullable String runtime,
      @Nullable String folder,
      @Nullable String branch,
      @Nullable String commit,
      @Nullable SessionId continues,
      @Nullable Instant startedAt) {
    /** No details. */
    public static final Details NONE = new Details(null, null, null, null, null, null, null);

    /**
     * Checks every field.
     *
     * @throws InvalidValueException if a field breaks its rule
     */
    public Details {
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
    public static Details titled(String title) {
      InvalidValueException.given("title", title);
      return NONE.withTitle(title);
    }

    /** A copy with a title. */
    public Details withTitle(@Nullable String value) {
      return new Details(value, runtime, folder, branch, commit, continues, startedAt);
    }

    /** A copy with a runtime. */
    public Details withRuntime(@Nullable String value) {
      return new Details(title, value, folder, branch, commit, continues, startedAt);
    }

    /** A copy with a working folder. */
    public Details withFolder(@Nullable String value) {
      return new Details(title, runtime, value, branch, commit, continues, startedAt);
    }

    /** A copy with a branch. */
    public Details withBranch(@Nullable String value) {
      return new Details(title, runtime, folder, value, commit, continues, startedAt);
    }

    /** A copy with a commit. */
    public Details withCommit(@Nullable String value) {
      return new Details(title, runtime, folder, branch, value, continues, startedAt);
    }

    /** A copy for a session that continues the work of another one. */
    public Details withContinues(@Nullable SessionId value) {
      return new Details(title, runtime, folder, branch, commit, value, startedAt);
    }

    /** A copy with a start time. */
    public Details withStartedAt(@Nullable Instant value) {
      return new Details(title, runtime, folder, branch, commit, continues, value);
    }
  }
}
