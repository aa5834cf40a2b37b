package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.internal.GitProject;

/** Knows which content is safe elsewhere, so that a file can be overwritten without a copy. */
@FunctionalInterface
public interface CommittedFiles {
  /**
   * Whether that content of a file is available elsewhere.
   *
   * @param path relative to the memory's folder
   * @param content the whole file, as it is on disk
   */
  boolean holds(String path, byte[] content);

  /** Nothing is safe elsewhere: every file is copied before it is overwritten. */
  static CommittedFiles none() {
    return (path, content) -> false;
  }

  /** Content of the commit that is checked out is safe; nothing is, if git cannot be read. */
  static CommittedFiles ofGit(GitProject git) {
    return (path, content) -> {
      try {
        return git.isCommitted(ProjectBoundary.MEMORY_FOLDER + "/" + path, content);
      } catch (GitException e) {
        return false;
      }
    };
  }
}
