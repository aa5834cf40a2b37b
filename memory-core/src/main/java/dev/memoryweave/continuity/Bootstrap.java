package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a starting agent: the work to resume.
 *
 * @param outcome whether the answer is clear
 * @param confidence the confidence in the answer, 0 to 1: the score of the best lane, lowered if
 *     hints contradict one another; if there is nothing to resume, the probability of that
 * @param lanes the lanes in question, best first: one if it is clear, all that may be meant if it
 *     is ambiguous, those to choose from if there is nothing to resume
 * @param moreLanes how many further lanes were examined
 * @param message the answer in words
 * @param nextStep what to do now; if it is ambiguous, which hints to provide
 * @param pack the pack of the lane if it is clear, the rules if there is nothing to resume; null if
 *     it is ambiguous
 * @param markdown the block for a prompt: the text of the pack, or the list of the lanes; empty if
 *     the caller holds the pack already
 */
public record Bootstrap(
    Outcome outcome,
    double confidence,
    List<ContinuityPack.Lane> lanes,
    int moreLanes,
    String message,
    String nextStep,
    @Nullable ContinuityPack pack,
    String markdown) {
  /** Copies the list. */
  public Bootstrap {
    lanes = List.copyOf(lanes);
  }

  /** The lane to resume; empty unless it is clear. */
  public Optional<ContinuityPack.Lane> lane() {
    return outcome == Outcome.CLEAR ? Optional.of(lanes.get(0)) : Optional.empty();
  }

  /** Whether it is clear which work is meant. */
  public enum Outcome {
    /** One lane is meant. */
    CLEAR,
    /** One of several may be meant, or one that does not fit well. */
    AMBIGUOUS,
    /** There is nothing to resume, or nothing that fits the hints. */
    NONE;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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
   * @param knownHash the hash of a pack that the caller still holds, or a prefix of at least
   *     {@value RecallRequest#SHORTEST_PACK_HASH} digits; null if none
   */
  public record Hints(
      @Nullable String title,
      @Nullable String folder,
      List<String> files,
      @Nullable String query,
      @Nullable String branch,
      @Nullable SessionId session,
      @Nullable String runtime,
      ContinuityPack.Size size,
      @Nullable String knownHash) {
    /** The maximum number of files. */
    public static final int MAX_FILES = 200;

    /** No hints. */
    public static final Hints NONE =
        new Hints(null, null, List.of(), null, null, null, null, ContinuityPack.Size.AUTO, null);

    /** Checks the bounds; a blank text counts as absent. */
    public Hints {
      title = optional("title", title, Session.MAX_TITLE);
      folder = optional("folder", folder, Session.MAX_FOLDER);
      files = List.copyOf(InvalidValueException.elements("files", files));
      InvalidValueException.unless(
          files.size() <= MAX_FILES,
          "files",
          files.size() + " entries",
          "have at most " + MAX_FILES);
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
      return PlainText.oneLine(Text.repaired(value));
    }

    /** A copy with a title. */
    public Hints withTitle(@Nullable String value) {
      return new Hints(value, folder, files, query, branch, session, runtime, size, knownHash);
    }

    /** A copy with a working folder. */
    public Hints withFolder(@Nullable String value) {
      return new Hints(title, value, files, query, branch, session, runtime, size, knownHash);
    }

    /** A copy with files. */
    public Hints withFiles(List<String> value) {
      return new Hints(title, folder, value, query, branch, session, runtime, size, knownHash);
    }

    /** A copy with a question or task of the user. */
    public Hints withQuery(@Nullable String value) {
      return new Hints(title, folder, files, value, branch, session, runtime, size, knownHash);
    }

    /** A copy with a branch. */
    public Hints withBranch(@Nullable String value) {
      return new Hints(title, folder, files, query, value, session, runtime, size, knownHash);
    }

    /** A copy with a session. */
    public Hints withSession(@Nullable SessionId value) {
      return new Hints(title, folder, files, query, branch, value, runtime, size, knownHash);
    }

    /** A copy with a runtime. */
    public Hints withRuntime(@Nullable String value) {
      return new Hints(title, folder, files, query, branch, session, value, size, knownHash);
    }

    /** A copy with a size of the pack. */
    public Hints withSize(ContinuityPack.Size value) {
      return new Hints(title, folder, files, query, branch, session, runtime, value, knownHash);
    }

    /** A copy with the hash of a pack that the caller still holds. */
    public Hints withKnownHash(@Nullable String value) {
      return new Hints(title, folder, files, query, branch, session, runtime, size, value);
    }
  }
}
