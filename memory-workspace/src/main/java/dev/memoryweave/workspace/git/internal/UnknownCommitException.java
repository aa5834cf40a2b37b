package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.workspace.git.GitException;

/** There is no such commit in the repository. */
final class UnknownCommitException extends GitException {
  private static final long serialVersionUID = 1L;

  private final String commit;

  UnknownCommitException(String commit, String shown) {
    super(
        "There is no commit "
            + shown
            + " in this repository: its history may have been rewritten, or cut off by a shallow"
            + " clone. Name a commit, branch or tag that is there, or none to compare with the"
            + " commit that is checked out");
    this.commit = commit;
  }

  /** The commit that was requested. */
  public String commit() {
    return commit;
  }
}
