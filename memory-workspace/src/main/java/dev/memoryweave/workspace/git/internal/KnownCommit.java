package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.workspace.git.GitContext;

/**
 * A commit in a repository.
 *
 * @param commit its summary
 * @param reach whether it is reachable
 */
public record KnownCommit(GitContext.Commit commit, Reach reach) {
  /** Whether a commit is reachable from the checkout, a branch or a tag. */
  public enum Reach {
    /** It is in their histories. */
    IN_HISTORY,
    /** It is in none of them, only left over, as after a rebase. */
    LEFT_OVER,
    /** Unknown: the histories are too long, or truncated. */
    UNTOLD
  }
}
