package dev.memoryweave.workspace.git.internal;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the changes of a branch in the checkout, where the branch is not part of its history.
 * The change of a file has arrived if, since the branch began, the file was once as the branch left
 * it, or if it now contains all lines that the branch added.
 */
final class ArrivedChanges {
  /** The most files of one branch; beyond this, nothing is known. */
  private static final int MOST_FILES = 2_000;

  /** The most commits whose files are compared with the end of a branch. */
  private static final int MOST_COMMITS = 1_000;

  /** Longer files, in bytes, are only compared as a whole. */
  private static final int LONGEST_TEXT = 1_000_000;

  /** A distinctive line: brackets and the like occur everywhere. */
  private static final Pattern TELLING = Pattern.compile("(?s).*[\\p{L}\\p{N}]{3}.*");

  private final Repository repository;
  private final String folder;
  private final ObjectId head;

  ArrivedChanges(Repository repository, String folder, ObjectId head) {
    this.repository = repository;
    this.folder = folder;
    this.head = head;
  }

  /**
   * The fate of the changes up to a commit.
   *
   * @param ends where the branch of the commit may have ended; changes that arrived in their final
   *     form count as arrived
   */
  BranchTrace trace(ObjectId commit, List<ObjectId> ends) throws IOException {
    Changed changed = changed(commit);
    if (changed == null || changed.files().size() > MOST_FILES) {
      return BranchTrace.UNKNOWN;
    }
    Set<String> all = new HashSet<>(changed.files().keySet());
    Set<String> missing = new HashSet<>(all);
    missing.removeAll(arrived(changed, missing));
    for (ObjectId end : ends) {
      if (missing.isEmpty() || end.equals(commit) || !leadsTo(commit, end)) {
        continue;
      }
      Changed later = changed(end);
      if (later != null && later.files().size() <= MOST_FILES) {
        missing.removeAll(arrived(later, Set.copyOf(missing)));
        // Changes that the branch itself reverted no longer count.
        all.removeIf(path -> missing.contains(path) && !later.files().containsKey(path));
        missing.retainAll(all);
      }
    }
    Set<String> arrived = new HashSet<>(all);
    arrived.removeAll(missing);
    return new BranchTrace(true, inProject(arrived), inProject(missing));
  }

  private Set<String> inProject(Set<String> paths) {
    if (folder.isEmpty()) {
      return paths;
    }
    Set<String> inside = new HashSet<>();
    paths.forEach(path -> inside.add(path.substring(folder.length() + 1)));
    return inside;
  }

  private boolean leadsTo(ObjectId commit, ObjectId end) throws IOException {
    try (RevWalk walk = new RevWalk(repository)) {
      return walk.isMergedInto(walk.parseCommit(commit), walk.parseCommit(end));
    } catch (MissingObjectException e) {
      return false;
    }
  }

  /**
   * The changes of a branch up to a commit.
   *
   * @param base where the branch began
   * @param files the object of the commit at each changed path; the zero id if there is none
   */
  private record Changed(RevCommit base, RevCommit commit, Map<String, ObjectId> files) {}

  private @Nullable Changed changed(ObjectId id) throws IOException {
    try (RevWalk walk = new RevWalk(repository)) {
      RevCommit commit = walk.parseCommit(id);
      walk.setRevFilter(RevFilter.MERGE_BASE);
      walk.markStart(commit);
      walk.markStart(walk.parseCommit(head));
      RevCommit base = walk.next();
      if (base == null) {
        return null;
      }
      walk.parseHeaders(base);
      Map<String, ObjectId> files = new LinkedHashMap<>();
      try (TreeWalk trees = trees(walk.getObjectReader(), base.getTree(), commit.getTree())) {
        trees.setFilter(inFolder(TreeFilter.ANY_DIFF));
        while (trees.next() && files.size() <= MOST_FILES) {
          files.put(trees.getPathString(), trees.getObjectId(1));
        }
      }
      return new Changed(base, commit, files);
    }
  }

  private TreeFilter inFolder(TreeFilter filter) {
    return folder.isEmpty() ? filter : AndTreeFilter.create(PathFilter.create(folder), filter);
  }

  private static TreeWalk trees(ObjectReader reader, RevTree... trees) throws IOException {
    TreeWalk walk = new TreeWalk(reader);
    for (RevTree tree : trees) {
      walk.addTree(tree);
    }
    walk.setRecursive(true);
    return walk;
  }

  private Set<String> arrived(Changed changed, Set<String> paths) throws IOException {
    Set<String> arrived = new HashSet<>();
    Set<String> open = new HashSet<>(paths);
    try (RevWalk walk = new RevWalk(repository)) {
      walk.markStart(walk.parseCommit(head));
      walk.markUninteresting(walk.parseCommit(changed.base()));
      for (int i = 0; i < MOST_COMMITS && !open.isEmpty(); i++) {
        RevCommit commit = walk.next();
        if (commit == null) {
          break;
        }
        Set<String> alike = alike(walk.getObjectReader(), commit.getTree(), changed, open);
        arrived.addAll(alike);
        open.removeAll(alike);
      }
      RevTree now = walk.parseCommit(head).getTree();
      for (String path : open) {
        if (changed.files().containsKey(path)
            && holdsLines(walk.getObjectReader(), now, changed, path)) {
          arrived.add(path);
        }
      }
    }
    return arrived;
  }

  /** The paths at which a tree has the objects of the branch. */
  private static Set<String> alike(
      ObjectReader reader, RevTree tree, Changed changed, Set<String> paths) throws IOException {
    Map<String, ObjectId> there = new LinkedHashMap<>();
    try (TreeWalk walk = trees(reader, tree)) {
      walk.setFilter(PathFilterGroup.createFromStrings(paths));
      while (walk.next()) {
        there.put(walk.getPathString(), walk.getObjectId(0));
      }
    }
    Set<String> alike = new HashSet<>();
    for (String path : paths) {
      ObjectId left = changed.files().get(path);
      if (left != null && there.getOrDefault(path, ObjectId.zeroId()).equals(left)) {
        alike.add(path);
      }
    }
    return alike;
  }

  /**
   * Whether a file now contains all lines that the branch added to it, at least one of them
   * distinctive.
   */
  private static boolean holdsLines(ObjectReader reader, RevTree now, Changed changed, String path)
      throws IOException {
    RawText before = text(reader, changed.base().getTree(), path);
    RawText after = text(reader, changed.commit().getTree(), path);
    RawText there = text(reader, now, path);
    if (before == null || after == null || there == null || there.size() == 0) {
      return false;
    }
    Set<String> lines = new HashSet<>();
    for (int i = 0; i < there.size(); i++) {
      lines.add(line(there, i));
    }
    boolean tells = false;
    for (Edit edit : new HistogramDiff().diff(RawTextComparator.DEFAULT, before, after)) {
      for (int i = edit.getBeginB(); i < edit.getEndB(); i++) {
        String added = line(after, i);
        if (!added.isEmpty() && !lines.contains(added)) {
          return false;
        }
        tells |= TELLING.matcher(added).matches();
      }
    }
    return tells;
  }

  private static String line(RawText text, int index) {
    return text.getString(index).strip();
  }

  /** The text at a path, empty if there is none; null if it is not text, or too long. */
  private static @Nullable RawText text(ObjectReader reader, RevTree tree, String path)
      throws IOException {
    try (TreeWalk walk = TreeWalk.forPath(reader, path, tree)) {
      if (walk == null) {
        return RawText.EMPTY_TEXT;
      }
      ObjectLoader blob = reader.open(walk.getObjectId(0), Constants.OBJ_BLOB);
      if (blob.getSize() > LONGEST_TEXT) {
        return null;
      }
      byte[] bytes = blob.getCachedBytes(LONGEST_TEXT);
      return RawText.isBinary(bytes) ? null : new RawText(bytes);
    } catch (LargeObjectException e) {
      return null;
    }
  }
}
