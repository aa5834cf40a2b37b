package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hints of a starting agent about the work that it is to resume; all of them are optional.
 *
 * @param title the subject of the work, at most {@value Session#MAX_TITLE} characters, or null
 * @param folder the working folder, at most {@value Session#MAX_FOLDER} characters, or null
 * @param files files of the project that the work is about, at most {@value #MAX_FILES}
 * @param query the user's request, at most {@value RecallRequest#MAX_TASK} characters, or null
 * @param branch the checked-out branch, at most {@value Session#MAX_BRANCH} characters, or null
 * @param session the session to resume, or the new session of the caller, or null
 * @param runtime the program that the agent runs in, at most {@value Session#MAX_RUNTIME}
 *     characters, or null
 * @param size the size of the pack
 * @param knownHash the hash of a pack that the caller still holds, or a prefix of at least {@value
 *     RecallRequest#SHORTEST_PACK_HASH} digits; null if none
 */
public record BootstrapHints(
    @Nullable String title,
    @Nullable String folder,
    List<String> files,
    @Nullable String query,
    @Nullable String branch,
    @Nullable SessionId session,
    @Nullable String runtime,
    PackSize size,
    @Nullable String knownHash) {
  /** The maximum number of files. */
  public static final int MAX_FILES = 200;

  /** No hints. */
  public static final BootstrapHints NONE =
      new BootstrapHints(null, null, List.of(), null, null, null, null, PackSize.AUTO, null);

  /** Checks the bounds; a blank text counts as absent. */
  public BootstrapHints {
    title = optional("title", title, Session.MAX_TITLE);
    folder = optional("folder", folder, Session.MAX_FOLDER);
    files = List.copyOf(InvalidValueException.elements("files", files));
    InvalidValueException.unless(
        files.size() <= MAX_FILES, "files", files.size() + " entries", "have at most " + MAX_FILES);
    query = optional("query", query, RecallRequest.MAX_TASK);
    branch = optional("branch", branch, Session.MAX_BRANCH);
    runtime = optional("runtime", runtime, Session.MAX_RUNTIME);
    size = InvalidValueException.required("size", size, "be given");
    knownHash = ContinuityPack.checkedHash(knownHash);
  }

  private static @Nullable String optional(String field, @Nullable String value, int max) {
    if (value == null || value.isBlank()) {
      return null;
    }
    InvalidValueException.unless(
        value.length() <= max,
        field,
        value.length() + " characters",
        "have at most " + max + " characters");
    return Text.oneLine(Text.repaired(value));
  }

  /** A copy with a title. */
  public BootstrapHints withTitle(@Nullable String value) {
    return new BootstrapHints(
        value, folder, files, query, branch, session, runtime, size, knownHash);
  }

  /** A copy with a working folder. */
  public BootstrapHints withFolder(@Nullable String value) {
    return new BootstrapHints(
        title, value, files, query, branch, session, runtime, size, knownHash);
  }

  /** A copy with files. */
  public BootstrapHints withFiles(List<String> value) {
    return new BootstrapHints(
        title, folder, value, query, branch, session, runtime, size, knownHash);
  }

  /** A copy with a question or task of the user. */
  public BootstrapHints withQuery(@Nullable String value) {
    return new BootstrapHints(
        title, folder, files, value, branch, session, runtime, size, knownHash);
  }

  /** A copy with a branch. */
  public BootstrapHints withBranch(@Nullable String value) {
    return new BootstrapHints(
        title, folder, files, query, value, session, runtime, size, knownHash);
  }

  /** A copy with a session. */
  public BootstrapHints withSession(@Nullable SessionId value) {
    return new BootstrapHints(title, folder, files, query, branch, value, runtime, size, knownHash);
  }

  /** A copy with a runtime. */
  public BootstrapHints withRuntime(@Nullable String value) {
    return new BootstrapHints(title, folder, files, query, branch, session, value, size, knownHash);
  }

  /** A copy with a size of the pack. */
  public BootstrapHints withSize(PackSize value) {
    return new BootstrapHints(
        title, folder, files, query, branch, session, runtime, value, knownHash);
  }

  /** A copy with the hash of a pack that the caller still holds. */
  public BootstrapHints withKnownHash(@Nullable String value) {
    return new BootstrapHints(title, folder, files, query, branch, session, runtime, size, value);
  }
}
