package dev.memoryweave.model;

import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.model.internal.Text;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote a record, and during what.
 *
 * @param source who wrote it
 * @param trust how far that is to be believed
 * @param principalId which one of them, as whoever opened the memory calls it, 1 to {@value
 *     Principal#MAX_ID} characters on one line, or null if nobody has a name
 * @param task the task it was written during, at most 400 characters, or null
 * @param commit the commit that was checked out, or the one that the record was carried over to
 *     since; of what a file says the commit that changed the file last, or a {@linkplain
 *     WorkTreeMark mark} of the work tree where that was never committed; at most 80 characters, or
 *     null
 * @param branch the branch that was checked out, at most 250 characters, or null
 */
public record Provenance(
    Source source,
    Trust trust,
    @Nullable String principalId,
    @Nullable String task,
    @Nullable String commit,
    @Nullable String branch) {
  private static final int MAX_TASK = 400;
  private static final int MAX_COMMIT = 80;
  private static final int MAX_BRANCH = 250;

  /** Checks the texts. */
  public Provenance {
    InvalidValueException.given("source", source);
    principalId = new Principal(trust, principalId).id();
    task = task == null ? null : Text.line("task", task, MAX_TASK);
    commit = commit == null ? null : Text.line("commit", commit, MAX_COMMIT);
    branch = branch == null ? null : Text.line("branch", branch, MAX_BRANCH);
  }

  /** The provenance of somebody without a name. */
  public Provenance(
      Source source,
      Trust trust,
      @Nullable String task,
      @Nullable String commit,
      @Nullable String branch) {
    this(source, trust, null, task, commit, branch);
  }

  /** The provenance of a source of which nothing more is known, trusted as it usually is. */
  public static Provenance of(Source source) {
    InvalidValueException.given("source", source);
    return new Provenance(source, source.trust(), null, null, null, null);
  }

  /** The provenance of one that has a name, trusted as its source usually is. */
  public static Provenance of(Source source, String principalId) {
    InvalidValueException.given("source", source);
    InvalidValueException.given("principalId", principalId);
    return new Provenance(source, source.trust(), principalId, null, null, null);
  }

  /** Who it was. */
  public Principal principal() {
    return new Principal(trust, principalId);
  }

  /** Returns a copy with the author of another provenance; task, commit and branch stay. */
  public Provenance saidBy(Provenance other) {
    return new Provenance(other.source(), other.trust(), other.principalId(), task, commit, branch);
  }

  /** Returns a copy with another principal; null for one without a name. */
  public Provenance ofPrincipal(@Nullable String id) {
    return new Provenance(source, trust, id, task, commit, branch);
  }

  /** Returns a copy with another branch; null if it is unknown. */
  public Provenance onBranch(@Nullable String newBranch) {
    return new Provenance(source, trust, principalId, task, commit, newBranch);
  }

  /** Returns a copy with another commit; null if it is unknown. */
  public Provenance atCommit(@Nullable String newCommit) {
    return new Provenance(source, trust, principalId, task, newCommit, branch);
  }

  /**
   * Returns a copy with the task that it was written during; null if it is unknown. A text that is
   * too long is shortened.
   */
  public Provenance duringTask(@Nullable String newTask) {
    String line = newTask == null ? null : Text.oneLine(newTask);
    return new Provenance(
        source,
        trust,
        principalId,
        line == null || line.isEmpty() ? null : Text.shorten(line, MAX_TASK),
        commit,
        branch);
  }

  /** Kind of writer of a record, with its default trust. */
  public enum Source {
    /** An agent in the same process. */
    AGENT(Trust.AGENT),
    /** A person. */
    USER(Trust.USER),
    /** A command line. */
    CLI(Trust.CLI),
    /** An agent over the Model Context Protocol. */
    MCP(Trust.AGENT),
    /** A program that states what it knows, such as a build or a harness. */
    PROGRAM(Trust.PROGRAM),
    /** The library itself. */
    SYSTEM(Trust.AGENT),
    /** A file that was read in. */
    IMPORT(Trust.IMPORT),
    /** The output of a tool. */
    TOOL(Trust.TOOL);

    private final Trust trust;

    Source(Trust trust) {
      this.trust = trust;
    }

    /** The name in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The default trust of records of this source. */
    public Trust trust() {
      return trust;
    }

    /**
     * Finds a source by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such source
     */
    public static Source of(String label) {
      return Labels.find(Source.class, "source", label);
    }
  }

  /**
   * Where the content of a record was taken from.
   *
   * @param kind what the locator points to, such as {@code file} or {@code conversation}, as a slug
   * @param locator where it is there, at most 1,000 characters
   * @param capturedAt when it was taken, to the millisecond, or null
   * @param digest a digest of what it was then, at most 200 characters, or null
   * @param mediaType its media type, at most 200 characters, or null
   */
  public record Origin(
      String kind,
      String locator,
      @Nullable Instant capturedAt,
      @Nullable String digest,
      @Nullable String mediaType) {
    /** The kind of a file that holds one memory. */
    public static final String FILE = "file";

    /** The kind of files from whose text statements were drawn. */
    public static final String DOCUMENT = "document";

    private static final int MAX_LOCATOR = 1_000;
    private static final int MAX_SHORT = 200;

    /** Checks the texts. */
    public Origin {
      InvalidValueException.given("origin kind", kind);
      InvalidValueException.unless(Slug.isSlug(kind), "origin kind", kind, "be a slug");
      locator = Text.line("origin locator", locator, MAX_LOCATOR);
      capturedAt = Text.optionalTime("origin capturedAt", capturedAt);
      digest = digest == null ? null : Text.line("origin digest", digest, MAX_SHORT);
      mediaType = mediaType == null ? null : Text.line("origin mediaType", mediaType, MAX_SHORT);
    }

    /** An origin of which only the kind and the locator are known. */
    public static Origin of(String kind, String locator) {
      return new Origin(kind, locator, null, null, null);
    }

    /** Whether it names files of the project. */
    public boolean isFile() {
      return kind.equals(FILE) || kind.equals(DOCUMENT);
    }
  }

  /**
   * The stand-in for the commit of what a file says that was never committed. It names the work
   * tree in which the file lies, and nothing of its path can be told from it.
   */
  public static final class WorkTreeMark {
    private static final String PREFIX = "worktree-";
    private static final int DIGITS = 16;

    private WorkTreeMark() {}

    /**
     * The mark of a work tree.
     *
     * @param root its folder, as an absolute path without links
     */
    public static String of(String root) {
      String digest = Sha256.hex(root.getBytes(StandardCharsets.UTF_8));
      return PREFIX + digest.substring(0, DIGITS);
    }

    /** Whether the commit of a provenance is such a mark; false for null. */
    public static boolean isMark(@Nullable String commit) {
      return commit != null && commit.startsWith(PREFIX);
    }
  }
}
