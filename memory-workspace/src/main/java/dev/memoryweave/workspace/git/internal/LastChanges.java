package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.injection.PromptInjectionDetector;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * Finds the last commits that changed files, for many files in one walk back from the latest
 * commit. At a merge, it follows the side with an identical file.
 *
 * <p>For a file that no commit of the walk has changed, the result is the commit at which the walk
 * ended: the file existed there, but its author is unknown. This happens at the end of a shallow
 * clone.
 */
final class LastChanges {
  /** The most commits of one walk. */
  private static final int MOST_COMMITS = 50_000;

  private static final int MOST_AUTHOR = 60;

  /** For this many files, all files below their folders are compared. */
  private static final int MOST_NAMED = 500;

  private final Repository repository;
  private final Redactor redactor;
  private final TreeFilter names;
  private final InjectionGuard injections = PromptInjectionDetector.standard();
  private final Map<String, FileCommit> found = new HashMap<>();
  private final Map<ObjectId, Set<String>> pending = new HashMap<>();
  private final PriorityQueue<RevCommit> next =
      new PriorityQueue<>(Comparator.comparingInt((RevCommit commit) -> -commit.getCommitTime()));
  private int age;

  private LastChanges(Repository repository, Redactor redactor, TreeFilter names) {
    this.repository = repository;
    this.redactor = redactor;
    this.names = names;
  }

  /**
   * The last commits that changed files.
   *
   * @param tip the latest commit
   * @param paths the files, relative to the root of the repository; for a missing file, the result
   *     is the commit that removed it
   * @return without files that never were in the history
   */
  static Map<String, FileCommit> of(
      Repository repository, Redactor redactor, ObjectId tip, Collection<String> paths)
      throws IOException {
    return paths.isEmpty()
        ? Map.of()
        : new LastChanges(repository, redactor, names(paths)).walk(tip, paths);
  }

  private Map<String, FileCommit> walk(ObjectId tip, Collection<String> paths) throws IOException {
    Set<ObjectId> ends = repository.getObjectDatabase().getShallowCommits();
    try (RevWalk walk = new RevWalk(repository)) {
      walk.setRetainBody(false);
      hand(walk.parseCommit(tip), new HashSet<>(paths));
      int walked = 0;
      for (RevCommit commit = next.poll(); commit != null; commit = next.poll()) {
        Set<String> files = pending.remove(commit);
        if (files == null) {
          continue;
        }
        walked++;
        boolean isEnd = ends.contains(commit) || walked >= MOST_COMMITS;
        if (isEnd || !parsed(walk, commit)) {
          FileCommit end = new FileCommit(commit.name(), null, age++);
          there(commit, files).forEach(path -> found.put(path, end));
        } else {
          passOn(commit, files);
        }
      }
    }
    return found;
  }

  /** Filters each file by name, or everything below their folders if those are too many names. */
  private static TreeFilter names(Collection<String> paths) {
    if (paths.size() <= MOST_NAMED) {
      return PathFilterGroup.createFromStrings(paths);
    }
    Set<String> folders = new HashSet<>();
    for (String path : paths) {
      int slash = path.lastIndexOf('/');
      folders.add(slash < 0 ? path : path.substring(0, slash));
    }
    return folders.size() <= MOST_NAMED
        ? PathFilterGroup.createFromStrings(folders)
        : TreeFilter.ALL;
  }

  /** Parses the parents of a commit; false if one is missing, so that the history ends here. */
  private static boolean parsed(RevWalk walk, RevCommit commit) throws IOException {
    try {
      for (RevCommit parent : commit.getParents()) {
        walk.parseHeaders(parent);
      }
      return true;
    } catch (MissingObjectException e) {
      return false;
    }
  }

  private void hand(RevCommit commit, Set<String> files) {
    Set<String> before = pending.get(commit);
    if (before == null) {
      pending.put(commit, files);
      next.add(commit);
    } else {
      before.addAll(files);
    }
  }

  /** Passes files on to the first parent with identical files; the rest changed here. */
  private void passOn(RevCommit commit, Set<String> files) throws IOException {
    Set<String> left = files;
    for (RevCommit parent : commit.getParents()) {
      Set<String> differing = differing(commit, parent);
      differing.retainAll(left);
      if (differing.size() < left.size()) {
        if (differing.isEmpty()) {
          hand(parent, left);
          return;
        }
        Set<String> same = new HashSet<>(left);
        same.removeAll(differing);
        hand(parent, same);
      }
      left = differing;
    }
    if (commit.getParentCount() == 0) {
      left = there(commit, left);
    }
    if (!left.isEmpty()) {
      FileCommit change = new FileCommit(commit.name(), author(commit), age++);
      left.forEach(path -> found.put(path, change));
    }
  }

  private Set<String> differing(RevCommit commit, RevCommit parent) throws IOException {
    Set<String> paths = new HashSet<>();
    if (commit.getTree().equals(parent.getTree())) {
      return paths;
    }
    try (TreeWalk walk = new TreeWalk(repository)) {
      walk.addTree(commit.getTree());
      walk.addTree(parent.getTree());
      walk.setRecursive(true);
      walk.setFilter(AndTreeFilter.create(names, TreeFilter.ANY_DIFF));
      while (walk.next()) {
        paths.add(walk.getPathString());
      }
    }
    return paths;
  }

  /** The files that exist at a commit. */
  private Set<String> there(RevCommit commit, Set<String> files) throws IOException {
    Set<String> there = new HashSet<>();
    try (TreeWalk walk = new TreeWalk(repository)) {
      walk.addTree(commit.getTree());
      walk.setRecursive(true);
      walk.setFilter(names);
      while (walk.next()) {
        there.add(walk.getPathString());
      }
    }
    there.retainAll(files);
    return there;
  }

  /** The author's name, unless it contains more than a name. */
  private @Nullable String author(RevCommit commit) throws IOException {
    PersonIdent ident;
    try (RevWalk walk = new RevWalk(repository)) {
      ident = walk.parseCommit(commit).getAuthorIdent();
    }
    String name = ident == null ? "" : PlainText.oneLine(redactor.redact(ident.getName()));
    return name.isEmpty() || injections.isSuspicious(name) ? null : Text.shorten(name, MOST_AUTHOR);
  }
}
