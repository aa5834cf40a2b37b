package dev.memoryweave.workspace.project.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The files of a folder that is being exchanged. At any moment, each is either the old or the new
 * one; a file that somebody changed in between is left alone. So it can be restarted after an
 * interruption.
 */
final class FilesInExchange {
  private static final String CACHE = "cache/";

  private final Path folder;
  private final Path copy;
  private final Optional<Path> former;
  private final Predicate<String> except;

  /**
   * Creates it for the files of a folder.
   *
   * @param copy the copy that is restored, or that was made before files are removed
   * @param former the copy of the earlier state before another copy is restored
   * @param except whether a path is left alone
   */
  FilesInExchange(Path folder, Path copy, Optional<Path> former, Predicate<String> except) {
    this.folder = folder;
    this.copy = copy;
    this.former = former;
    this.except = except;
  }

  /** Removes the files of a scope, as far as the copy contains them; returns how many. */
  int remove(List<FolderEntry> entries, ResetScope scope) throws IOException {
    List<FolderEntry> removed = new ArrayList<>();
    for (FolderEntry entry : entries) {
      if (scope.removes(entry.path()) && !except.test(entry.path()) && isKept(entry.path(), copy)) {
        removed.add(entry);
      }
    }
    FolderTree.remove(folder, removed);
    return removed.size();
  }

  /** The folder of comparisons belongs to the earlier files. */
  private boolean isKept(String path, Path in) throws IOException {
    return path.startsWith(CACHE) || FolderTree.isSame(folder.resolve(path), in.resolve(path));
  }

  /**
   * Replaces the files of a scope with those of the copy, except generated ones; returns how many
   * were restored.
   */
  int bringBack(List<FolderEntry> entries, ResetScope scope) throws IOException {
    Files.createDirectories(folder);
    Set<String> wanted = new HashSet<>();
    for (FolderEntry entry : FolderTree.list(copy, Set.of())) {
      String path = entry.path();
      if (FolderContent.of(path) != FolderContent.GENERATED && !except.test(path)) {
        wanted.add(path);
        if (!FolderTree.isSame(folder.resolve(path), copy.resolve(path)) && isFree(path)) {
          FolderTree.replace(copy.resolve(path), folder.resolve(path));
        }
      }
    }
    List<FolderEntry> removed = new ArrayList<>();
    for (FolderEntry entry : entries) {
      if (scope.removes(entry.path())
          && !wanted.contains(entry.path())
          && !except.test(entry.path())
          && former.isPresent()
          && isKept(entry.path(), former.get())) {
        removed.add(entry);
      }
    }
    FolderTree.remove(folder, removed);
    return wanted.size();
  }

  private boolean isFree(String path) throws IOException {
    return !Files.exists(folder.resolve(path), LinkOption.NOFOLLOW_LINKS)
        || (former.isPresent() && isKept(path, former.get()));
  }
}
