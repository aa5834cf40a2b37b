package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.workspace.git.SyncReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jgit.api.errors.CanceledException;
import org.eclipse.jgit.diff.ContentSource;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.RenameDetector;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.dircache.DirCacheIterator;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.NameConflictTreeWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.WorkingTreeIterator;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.IndexDiffFilter;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * Compares a tree, the index and the working tree in one walk. A file has changed if the index or
 * the working tree differs from the tree; whether it exists depends on the working tree.
 */
final class ChangeScan {
  /** With more files than this on one side, none are compared to find renames. */
  private static final int MAX_RENAME_CANDIDATES = 1_000;

  /** How many files on each side are compared by content. */
  private static final int RENAME_LIMIT = 300;

  /** Longer files, in bytes, are not compared to find renames. */
  private static final long MAX_COMPARED_SIZE = 5L * 1024 * 1024;

  private static final int BASE = 0;
  private static final int INDEX = 1;
  private static final int FILES = 2;

  private final Repository repository;
  private final String folder;
  private final int limit;
  private final Map<String, SyncReport.ChangedFile.Kind> kinds = new TreeMap<>();
  private final Set<String> comparable = new HashSet<>();
  private boolean complete = true;

  /**
   * Creates a scan of a part of a repository.
   *
   * @param folder the folder of the working tree to scan, empty for all of it
   * @param limit the most changes
   */
  ChangeScan(Repository repository, String folder, int limit) {
    this.repository = repository;
    this.folder = folder;
    this.limit = limit;
  }

  boolean isComplete() {
    return complete;
  }

  /** Changes since a tree, or since the empty tree; paths are those of the repository. */
  List<SyncReport.ChangedFile> since(@Nullable RevTree base) throws IOException {
    walk(base);
    Map<String, String> renamed = complete ? renamed(base) : Map.of();
    Set<String> former = Set.copyOf(renamed.values());
    List<SyncReport.ChangedFile> changes = new ArrayList<>(kinds.size());
    kinds.forEach(
        (path, kind) -> {
          String from = renamed.get(path);
          if (from != null) {
            changes.add(SyncReport.ChangedFile.renamed(from, path));
          } else if (!former.contains(path)) {
            changes.add(SyncReport.ChangedFile.of(path, kind));
          }
        });
    return changes;
  }

  private void walk(@Nullable RevTree base) throws IOException {
    try (ObjectReader reader = repository.newObjectReader();
        TreeWalk walk = new NameConflictTreeWalk(repository, reader)) {
      addTree(walk, base);
      walk.addTree(new DirCacheIterator(repository.readDirCache()));
      PlainFileTree files = new PlainFileTree(repository);
      walk.addTree(files);
      files.setDirCacheIterator(walk, INDEX);
      walk.setRecursive(true);
      walk.setFilter(inFolder(new IndexDiffFilter(INDEX, FILES)));
      while (walk.next()) {
        SyncReport.ChangedFile.Kind kind = kind(walk);
        if (kind == null) {
          continue;
        }
        if (kinds.size() == limit) {
          complete = false;
          return;
        }
        String path = walk.getPathString();
        kinds.put(path, kind);
        if (kind == SyncReport.ChangedFile.Kind.DELETED || isComparable(walk)) {
          comparable.add(path);
        }
      }
    }
  }

  private static void addTree(TreeWalk walk, @Nullable RevTree tree) throws IOException {
    if (tree == null) {
      walk.addTree(new EmptyTreeIterator());
    } else {
      walk.addTree(tree);
    }
  }

  private TreeFilter inFolder(TreeFilter filter) {
    return folder.isEmpty() ? filter : AndTreeFilter.create(PathFilter.create(folder), filter);
  }

  private static SyncReport.ChangedFile.@Nullable Kind kind(TreeWalk walk) {
    FileMode base = walk.getFileMode(BASE);
    FileMode index = walk.getFileMode(INDEX);
    boolean before = isThere(base);
    boolean indexDiffers = !base.equals(index) || !walk.idEqual(BASE, INDEX);
    boolean now;
    if (isLeftOut(walk) || FileMode.GITLINK.equals(index)) {
      // Not meant to be on disk, or another repository: only the index counts.
      if (!indexDiffers) {
        return null;
      }
      now = isThere(index);
    } else {
      FileMode file = walk.getFileMode(FILES);
      // A nested repository that is not a submodule is not part of the project.
      now = isThere(file) && !FileMode.GITLINK.equals(file);
    }
    if (before) {
      return now ? SyncReport.ChangedFile.Kind.MODIFIED : SyncReport.ChangedFile.Kind.DELETED;
    }
    return now ? SyncReport.ChangedFile.Kind.ADDED : null;
  }

  /** Whether a file is left out of a sparse working tree. */
  private static boolean isLeftOut(TreeWalk walk) {
    DirCacheIterator iterator = walk.getTree(INDEX, DirCacheIterator.class);
    DirCacheEntry entry = iterator == null ? null : iterator.getDirCacheEntry();
    return entry != null && (entry.isSkipWorkTree() || entry.isAssumeValid());
  }

  private static boolean isThere(FileMode mode) {
    return !FileMode.MISSING.equals(mode) && !FileMode.TREE.equals(mode);
  }

  private static boolean isComparable(TreeWalk walk) {
    WorkingTreeIterator file = walk.getTree(FILES, WorkingTreeIterator.class);
    return file != null && file.getEntryLength() <= MAX_COMPARED_SIZE;
  }

  // ---- renamed files ----------------------------------------------------------------------------

  /** The former path of each renamed file, by its new path. */
  private Map<String, String> renamed(@Nullable RevTree base) throws IOException {
    List<String> candidates = new ArrayList<>();
    int added = candidates(SyncReport.ChangedFile.Kind.ADDED, candidates);
    int deleted = candidates(SyncReport.ChangedFile.Kind.DELETED, candidates);
    boolean none = added == 0 || deleted == 0;
    if (none || added > MAX_RENAME_CANDIDATES || deleted > MAX_RENAME_CANDIDATES) {
      return Map.of();
    }
    try (ObjectReader reader = repository.newObjectReader();
        TreeWalk walk = new NameConflictTreeWalk(repository, reader)) {
      addTree(walk, base);
      walk.addTree(new PlainFileTree(repository));
      walk.setRecursive(true);
      walk.setFilter(PathFilterGroup.createFromStrings(candidates));
      RenameDetector detector = new RenameDetector(repository);
      detector.setRenameLimit(RENAME_LIMIT);
      detector.setSkipContentRenamesForBinaryFiles(true);
      DiffEntry.scan(walk).stream().filter(this::isCandidate).forEach(detector::add);
      ContentSource.Pair contents =
          new ContentSource.Pair(
              ContentSource.create(reader), ContentSource.create(new PlainFileTree(repository)));
      Map<String, String> renamed = new LinkedHashMap<>();
      for (DiffEntry entry : detector.compute(contents, NullProgressMonitor.INSTANCE)) {
        if (entry.getChangeType() == DiffEntry.ChangeType.RENAME) {
          renamed.put(entry.getNewPath(), entry.getOldPath());
        }
      }
      return renamed;
    } catch (CanceledException e) {
      throw new IOException("the comparison was cancelled, though nobody can", e);
    }
  }

  private int candidates(SyncReport.ChangedFile.Kind kind, List<String> into) {
    int before = into.size();
    kinds.forEach(
        (path, found) -> {
          if (found == kind && comparable.contains(path)) {
            into.add(path);
          }
        });
    return into.size() - before;
  }

  private boolean isCandidate(DiffEntry entry) {
    return switch (entry.getChangeType()) {
      case ADD -> kinds.get(entry.getNewPath()) == SyncReport.ChangedFile.Kind.ADDED;
      case DELETE -> kinds.get(entry.getOldPath()) == SyncReport.ChangedFile.Kind.DELETED;
      default -> false;
    };
  }
}
