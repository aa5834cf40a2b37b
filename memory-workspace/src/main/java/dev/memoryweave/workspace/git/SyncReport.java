package dev.memoryweave.workspace.git;

import java.util.List;
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
}
