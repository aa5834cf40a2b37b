package dev.memoryweave.workspace.git;

import dev.memoryweave.Maintenance;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.workspace.git.internal.SyncSkeleton;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Memories and folders to review so that a project's memory keeps up with its files.
 *
 * @param base the commit for the comparison, or null if there was none
 * @param head the commit that is checked out, or null if there is none
 * @param branch the branch that is checked out, or null
 * @param checks the memories that were checked, in the order given
 * @param gaps folders of code that no memory is anchored at, most urgent first
 * @param moreGaps how many more there are
 * @param changedFiles how many files changed
 * @param complete whether all changes were examined
 */
public record SyncReport(
    @Nullable String base,
    @Nullable String head,
    @Nullable String branch,
    List<NodeCheck> checks,
    List<CoverageGap> gaps,
    int moreGaps,
    int changedFiles,
    boolean complete) {
  /** Copies the lists. */
  public SyncReport {
    checks = List.copyOf(checks);
    gaps = List.copyOf(gaps);
  }

  /** The memories in a state. */
  public List<NodeCheck> in(AnchorState state) {
    return checks.stream().filter(check -> check.state() == state).toList();
  }

  /** The memories to review: changed and orphaned ones before unanchored ones. */
  public List<NodeCheck> toUpdate() {
    return SyncSkeleton.toUpdate(checks);
  }

  /**
   * To-do list as Markdown: a line for each memory with the reason and the files, the gaps, and a
   * JSON text to fill in and save. Lists at most {@value SyncSkeleton#MAX_NODES} memories. Titles
   * and paths are JSON strings without any character that could end the string, its line or its
   * block, so that none of them can pass for a part of the text.
   */
  public String skeleton() {
    return SyncSkeleton.of(this);
  }

  /**
   * State of one memory's anchors and evidence files.
   *
   * @param node the memory
   * @param state the state of its places taken together
   * @param files the changed files among its places, by path, at most {@value #MAX_FILES}
   * @param moreFiles how many more changed
   * @param lost its anchors that no longer match a file
   * @param lostEvidence the files it was learned from that no longer exist
   */
  public record NodeCheck(
      MemoryNode node,
      AnchorState state,
      List<ChangedFile> files,
      int moreFiles,
      List<Anchor> lost,
      List<String> lostEvidence) {
    /** The most files that are listed for one memory. */
    public static final int MAX_FILES = 20;

    /** Copies the lists. */
    public NodeCheck {
      files = List.copyOf(files);
      lost = List.copyOf(lost);
      lostEvidence = List.copyOf(lostEvidence);
    }

    /** Whether somebody should check that the memory is still true, and its anchors still match. */
    public boolean needsUpdate() {
      return state != AnchorState.FRESH || !lost.isEmpty() || !lostEvidence.isEmpty();
    }
  }

  /** State of the anchors of a memory. */
  public enum AnchorState {
    /** They match files, none of which changed. */
    FRESH,
    /** Files that they match changed. */
    CHANGED,
    /** None of them matches a file any more. */
    ORPHANED,
    /** The memory has no anchor, though memories of its kind should. */
    UNANCHORED;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A folder with code that no memory is anchored at.
   *
   * @param folder the folder, relative to the project's root; empty for the root itself
   * @param files how many code files directly in it have no anchor
   * @param changed how many of them changed
   * @param examples some of them, changed ones first, at most {@value #MAX_EXAMPLES}
   */
  public record CoverageGap(String folder, int files, int changed, List<String> examples) {
    /** The most examples. */
    public static final int MAX_EXAMPLES = 5;

    /** Copies the list. */
    public CoverageGap {
      examples = List.copyOf(examples);
    }
  }

  /**
   * A file that changed.
   *
   * @param path its path, or its former path if it was deleted, relative to the project's root; see
   *     {@link SourcePath}
   * @param kind the kind of change
   * @param from the former path of a renamed file; null for all others
   */
  public record ChangedFile(String path, Kind kind, @Nullable String from) {
    /** Checks the paths. */
    public ChangedFile {
      path = SourcePath.check("path", path);
      InvalidValueException.unless(
          (kind == Kind.RENAMED) == (from != null),
          "from",
          from,
          "be given for renamed files, and for no others");
      from = from == null ? null : SourcePath.check("from", from);
    }

    /** A file that kept its path, or is new. */
    public static ChangedFile of(String path, Kind kind) {
      return new SyncReport.ChangedFile(path, kind, null);
    }

    /** A file that was renamed. */
    public static ChangedFile renamed(String from, String path) {
      return new SyncReport.ChangedFile(path, Kind.RENAMED, from);
    }

    @Override
    public String toString() {
      return kind.label() + " " + (from == null ? path : from + " -> " + path);
    }

    /** Kinds of changes of a file. */
    public enum Kind {
      /** It did not exist before. */
      ADDED,
      /** It has other content. */
      MODIFIED,
      /** It no longer exists. */
      DELETED,
      /** It has another path, and perhaps other content. */
      RENAMED;

      /** The name in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  /**
   * Memories of deleted branches, and what becomes of them.
   *
   * @param head the commit that is checked out, or null if there is none or no repository
   * @param verdicts the verdict on each memory; after carrying out, only of memories that changed
   * @param more how many memories remain for the next run
   */
  public record CarriedOver(
      @Nullable String head, List<Maintenance.CarryOver.Verdict> verdicts, int more) {
    /** Nothing to do. */
    public static final CarriedOver NOTHING = new CarriedOver(null, List.of(), 0);

    /** Copies the list. */
    public CarriedOver {
      verdicts = List.copyOf(verdicts);
    }

    /** The verdicts of one kind, in order. */
    public List<Maintenance.CarryOver.Verdict> with(Maintenance.CarryOver.Fate fate) {
      return verdicts.stream().filter(verdict -> verdict.fate() == fate).toList();
    }
  }
}
