package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.workspace.files.ProjectBoundary;
import dev.memoryweave.workspace.git.CommittedFiles;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.GitProject;
import dev.memoryweave.workspace.mirror.Case.Gone;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What git knows of the files of memories, for one comparison; without git nothing. */
final class Checkouts {
  private final @Nullable GitProject git;
  private final @Nullable String head;
  private final @Nullable String before;
  private @Nullable CommittedFiles now;
  private @Nullable CommittedFiles then;

  /**
   * Looks at the repository.
   *
   * @param before the commit that was checked out at the last comparison, or null
   */
  Checkouts(Optional<GitProject> git, @Nullable String before) {
    this.git = git.orElse(null);
    this.before = before;
    String commit = null;
    if (this.git != null) {
      try {
        commit = this.git.commit();
      } catch (GitException e) {
        commit = before;
      }
    }
    this.head = commit;
  }

  /** The commit that is checked out, or null. */
  @Nullable String head() {
    return head;
  }

  boolean hasMoved() {
    return head != null && !head.equals(before);
  }

  /** Whether files are coming and going, so that one that is missing tells nothing. */
  boolean isBusy() {
    return git != null && git.isBusy();
  }

  private boolean isCommitted(String path, boolean atLast) {
    GitProject project = git;
    if (project == null) {
      return false;
    }
    return (atLast ? then(project) : now(project)).paths().contains(path);
  }

  private CommittedFiles now(GitProject project) {
    CommittedFiles files = now;
    if (files == null) {
      files = project.committed(head, ProjectBoundary.MEMORY_FOLDER);
      now = files;
    }
    return files;
  }

  private CommittedFiles then(GitProject project) {
    CommittedFiles files = then;
    if (files == null) {
      files = project.committed(before, ProjectBoundary.MEMORY_FOLDER);
      then = files;
    }
    return files;
  }

  /** Whether all files are committed with these texts. */
  boolean hold(Map<String, String> texts) {
    GitProject project = git;
    return project != null
        && head != null
        && !texts.isEmpty()
        && texts.entrySet().stream()
            .allMatch(text -> now(project).holds(text.getKey(), text.getValue()));
  }

  /** Where the files of a memory are that are not here. */
  Gone gone(String path, @Nullable Agreement agreement, @Nullable MemoryNode node) {
    if (agreement == null) {
      return isLearnedHere(node == null ? null : node.provenance().commit())
          ? Gone.NOT_YET
          : Gone.ELSEWHERE;
    }
    boolean never = agreement.fileDigest().equals(Case.NEVER);
    if (isCommitted(path, false)) {
      return Gone.REMOVED;
    }
    String seenAt = agreement.seenAt();
    if (agreement.state() == Agreement.State.ABSENT && seenAt != null) {
      if (!isBehind(seenAt)) {
        return Gone.ELSEWHERE;
      }
      return never ? Gone.NOT_YET : Gone.REMOVED;
    }
    boolean moved = before != null && hasMoved();
    if (!moved || !isCommitted(path, true)) {
      return Gone.REMOVED;
    }
    return before != null && isBehind(before) ? Gone.REMOVED : Gone.ELSEWHERE;
  }

  private boolean isLearnedHere(@Nullable String commit) {
    return commit == null || git == null || head == null || isBehind(commit);
  }

  private boolean isBehind(String commit) {
    return git != null && (commit.equals(head) || git.isAtOrAfter(commit));
  }
}
