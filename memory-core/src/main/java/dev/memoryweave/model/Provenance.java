package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote a record, and during what.
 *
 * @param source who wrote it
 * @param trust how much the source is trusted
 * @param principalId which author of that kind, as named by whoever opened the memory, 1 to {@value
 *     Principal#MAX_ID} characters on one line, or null if unnamed
 * @param task the task it was written during, at most 400 characters, or null
 * @param commit the commit that was checked out, or the one that the record was since carried over
 *     to; for a file's content the commit that last changed the file, or a {@linkplain WorkTreeMark
 *     mark} of the work tree if it was never committed; at most 80 characters, or null
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

  /** The provenance of an author without a name. */
  public Provenance(
      Source source,
      Trust trust,
      @Nullable String task,
      @Nullable String commit,
      @Nullable String branch) {
    this(source, trust, null, task, commit, branch);
  }

  /** The provenance of a source with its default trust and nothing else known. */
  public static Provenance of(Source source) {
    InvalidValueException.given("source", source);
    return new Provenance(source, source.trust(), null, null, null, null);
  }

  /** The provenance of a named author, with the default trust of its source. */
  public static Provenance of(Source source, String principalId) {
    InvalidValueException.given("source", source);
    InvalidValueException.given("principalId", principalId);
    return new Provenance(source, source.trust(), principalId, null, null, null);
  }

  /** The author. */
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
   * Returns a copy with the task during which it was written; null if it is unknown. A text that is
   * too long is shortened.
   */
  public Provenance duringTask(@Nullable String newTask) {
    String line = newTask == null ? null : PlainText.oneLine(newTask);
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

    /** The name used in texts and in stores, in lower case. */
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
   * The source from which a record's content was taken.
   *
   * @param kind what the locator points to, such as {@code file} or {@code conversation}, as a slug
   * @param locator the location, at most 1,000 characters
   * @param capturedAt when it was taken, to the millisecond, or null
   * @param digest a digest of the source at that time, at most 200 characters, or null
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

    /** The kind of files whose text statements were extracted from. */
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

    /** An origin with only a kind and a locator. */
    public static Origin of(String kind, String locator) {
      return new Origin(kind, locator, null, null, null);
    }

    /** Whether it refers to files of the project. */
    public boolean isFile() {
      return kind.equals(FILE) || kind.equals(DOCUMENT);
    }
  }

  /**
   * The stand-in for a commit if the file was never committed. It identifies the work tree of the
   * file without revealing its path.
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

  /**
   * A branch, with the commit that was checked out when something was written.
   *
   * @param branch the name of the branch
   * @param commit the commit, or null if it is unknown
   */
  public record BranchPoint(String branch, @Nullable String commit) {
    /** Where something was written; nothing if its branch is unknown. */
    public static Optional<BranchPoint> of(Provenance provenance) {
      return Optional.ofNullable(provenance.branch())
          .map(branch -> new BranchPoint(branch, provenance.commit()));
    }

    /** The point in words, such as {@code branch feature at commit 1f2e}. */
    public String words() {
      return "branch " + branch + (commit == null ? "" : " at commit " + commit);
    }
  }

  /**
   * An author: the kind, and which one. It is set by whoever opens a memory, never by what is
   * written.
   *
   * @param trust the kind of author, which decides how much it is trusted
   * @param id which one, 1 to {@value #MAX_ID} characters on one line, or null for one without a
   *     name
   */
  public record Principal(Trust trust, @Nullable String id) {
    /** The longest id, in characters. */
    public static final int MAX_ID = 120;

    /** Checks the id. */
    public Principal {
      InvalidValueException.given("trust", trust);
      id = id == null ? null : Text.line("principal", id, MAX_ID);
    }

    /**
     * Whether the two are known to be different: authors of different kinds, or of one kind with
     * different ids. If they are of one kind and one of them has no name, it is unknown.
     */
    public boolean isOtherThan(Principal that) {
      if (trust != that.trust && !(trust.isPerson() && that.trust.isPerson())) {
        return true;
      }
      return id != null && that.id != null && !id.equals(that.id);
    }

    /** The kind, followed by a colon and the id if there is one, such as {@code agent:codex}. */
    public String label() {
      return id == null ? trust.label() : trust.label() + ":" + id;
    }

    /**
     * Finds a principal by its label.
     *
     * @throws InvalidValueException if there is no such kind
     */
    public static Principal of(String label) {
      InvalidValueException.given("label", label);
      int colon = label.indexOf(':');
      return colon < 0
          ? new Principal(Trust.of(label), null)
          : new Principal(Trust.of(label.substring(0, colon)), label.substring(colon + 1));
    }
  }
}
