package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.internal.CommittedFiles;
import dev.memoryweave.workspace.git.internal.FileCommit;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.mirror.internal.SyncState.Gone;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Git's knowledge of memory files, for one comparison; empty without git. */
final class Checkouts {
  private static final int MOST_TIPS = 20;

  private final GitAccess git;
  private final @Nullable String head;
  private final @Nullable String before;
  private final Map<String, CommittedFiles> files = new HashMap<>();
  private final Map<String, FileCommit> changes = new HashMap<>();
  private final Map<String, Boolean> known = new HashMap<>();
  private @Nullable Set<String> tips;
  private @Nullable CommittedFiles now;
  private @Nullable CommittedFiles then;

  /**
   * Reads the state of the repository.
   *
   * @param before the commit that was checked out at the last comparison, or null
   */
  Checkouts(GitAccess git, @Nullable String before) {
    this.git = git;
    this.before = before;
    String commit;
    try {
      commit = git.head().commit();
    } catch (GitException e) {
      commit = before;
    }
    this.head = commit;
  }

  /** The repository, or null if there is none. */
  private @Nullable GitProject project() {
    return git.project().orElse(null);
  }

  /** The commit that is checked out, or null. */
  @Nullable String head() {
    return head;
  }

  boolean hasMoved() {
    return head != null && !head.equals(before);
  }

  /** Whether files come and go at the moment, so that a missing file means nothing. */
  boolean isBusy() {
    return git.isBusy();
  }

  private boolean isCommitted(String path, boolean atLast) {
    GitProject project = project();
    if (project == null) {
      return false;
    }
    return (atLast ? then(project) : now(project)).spelling(path).isPresent();
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
    GitProject project = project();
    return project != null
        && head != null
        && !texts.isEmpty()
        && texts.entrySet().stream()
            .allMatch(text -> now(project).holds(text.getKey(), text.getValue()));
  }

  /** Where the missing files of a memory are. */
  Gone gone(String path, @Nullable Agreement agreement, @Nullable MemoryNode node) {
    String commit = node == null ? null : node.provenance().commit();
    if (agreement == null && commit != null && isOfFile(node, path)) {
      // The file existed at the noted commit, which is either part of the checkout's history or
      // not.
      if (!isHere(commit)) {
        return Gone.ELSEWHERE;
      }
      // Only a commit proves a removal; a cleaned folder does not.
      boolean wasCommitted = !WorkTreeMark.isMark(commit);
      return wasCommitted && !isCommitted(path, false) ? Gone.REMOVED : Gone.NOT_YET;
    }
    if (agreement == null) {
      return isLearnedHere(commit) ? Gone.NOT_YET : Gone.ELSEWHERE;
    }
    boolean never = agreement.fileDigest().equals(SyncState.NEVER);
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
    return elsewhereAt(path) == null ? Gone.REMOVED : Gone.ELSEWHERE;
  }

  /** Whether a memory comes from that file; a proposal comes from the file of another memory. */
  private static boolean isOfFile(@Nullable MemoryNode node, String path) {
    return node != null && node.isOfFile() && Origin.of(Origin.FILE, path).equals(node.origin());
  }

  /**
   * The commit outside the checkout's history that contains a missing file; null if there is none:
   * then the file was removed.
   */
  @Nullable String elsewhereAt(String path) {
    GitProject project = project();
    if (project == null) {
      return null;
    }
    if (before != null && hasMoved() && isCommitted(path, true)) {
      return isBehind(before) ? null : before;
    }
    // It may have been committed after the last comparison, before another branch was checked out.
    for (String tip : tips(project)) {
      if (at(project, tip).spelling(path).isPresent() && !isBehind(tip)) {
        return tip;
      }
    }
    return null;
  }

  /** Whether a commit outside the checkout's history has one of these files with this text. */
  boolean haveElsewhere(Map<String, String> texts) {
    GitProject project = project();
    if (project == null || texts.isEmpty()) {
      return false;
    }
    Set<String> commits = new HashSet<>(tips(project));
    if (before != null) {
      commits.add(before);
    }
    return commits.stream()
        .filter(commit -> !isBehind(commit))
        .map(commit -> at(project, commit))
        .anyMatch(
            files ->
                texts.entrySet().stream()
                    .anyMatch(text -> files.holds(text.getKey(), text.getValue())));
  }

  private Set<String> tips(GitProject project) {
    Set<String> known = tips;
    if (known == null) {
      known = project.tips(MOST_TIPS);
      tips = known;
    }
    return known;
  }

  private CommittedFiles at(GitProject project, String commit) {
    return files.computeIfAbsent(
        commit, any -> project.committed(commit, ProjectBoundary.MEMORY_FOLDER));
  }

  private boolean isLearnedHere(@Nullable String commit) {
    return commit == null || head == null || isHere(commit);
  }

  private boolean isBehind(String commit) {
    if (commit.equals(head)) {
      return true;
    }
    GitProject project = project();
    return project != null && project.isAtOrAfter(commit);
  }

  // ---- who changed files, and when --------------------------------------------------------------

  /**
   * Whether what is noted with a commit is visible here: the commit is in the checkout's history,
   * or is the mark of this work tree. Without a repository, everything is visible.
   */
  boolean isHere(@Nullable String commit) {
    return commit == null || here(Set.of(commit)).contains(commit);
  }

  /** The commits and marks that are visible here. */
  Set<String> here(Set<String> commits) {
    Set<String> unknown = new HashSet<>(commits);
    unknown.removeAll(known.keySet());
    if (!unknown.isEmpty()) {
      Set<String> found = git.contained(null, unknown).orElse(unknown);
      unknown.forEach(commit -> known.put(commit, found.contains(commit)));
    }
    return commits.stream()
        .filter(commit -> known.getOrDefault(commit, false))
        .collect(Collectors.toSet());
  }

  /** Looks up the last authors of many files at once, for {@link #author}. */
  void lookUp(Collection<String> paths) {
    GitProject project = project();
    if (project != null && head != null) {
      Map<String, FileCommit> found =
          project.lastChanges(paths.stream().map(path -> committed(project, path)).toList());
      for (String path : paths) {
        FileCommit last = found.get(committed(project, path));
        if (last != null) {
          changes.put(path, last);
        }
      }
    }
  }

  private String committed(GitProject project, String path) {
    return now(project).spelling(path).orElse(path);
  }

  /**
   * The provenance of files: the last author of one of them in git; if they have uncommitted
   * changes, no author and this work tree.
   *
   * @param committed whether they are committed as they are
   */
  Provenance author(Collection<String> paths, boolean committed) {
    Provenance file = Provenance.of(Source.IMPORT);
    FileCommit latest =
        paths.stream()
            .map(changes::get)
            .filter(Objects::nonNull)
            .min(Comparator.comparingInt(FileCommit::age))
            .orElse(null);
    return committed && latest != null
        ? file.ofPrincipal(latest.author()).atCommit(latest.commit())
        : file.atCommit(git.workTreeMark());
  }

  /** Whether a commit since the last comparison removed a file. */
  boolean isRemovalCommitted(String path) {
    if (!hasMoved() || has(path)) {
      return false;
    }
    lookUp(Set.of(path));
    return changes.containsKey(path);
  }

  /** Whether the commit that is checked out contains a file at that path. */
  boolean has(String path) {
    return isCommitted(path, false);
  }
}
