package dev.memoryweave.workspace.git;

/**
 * A commit that a repository has.
 *
 * @param commit what it is
 * @param reach whether anything leads to it
 */
public record KnownCommit(CommitSummary commit, Reach reach) {
  /** Whether what is checked out, a branch or a tag leads to a commit. */
  public enum Reach {
    /** It is in their histories. */
    IN_HISTORY,
    /** It is in none of them, only left over, as after a rebase. */
    LEFT_OVER,
    /** The histories are too long, or cut off. */
    UNTOLD
  }
}
