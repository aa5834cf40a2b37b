package dev.memoryweave.workspace.project;

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
 * The files of a folder that is exchanged. Each of them is the former one or the other one at any
 * moment, and one that is neither, since somebody has changed it, is left alone. So it can be begun
 * anew after an interruption.
 */
final class FilesInExchange {
  private static final String CACHE = "cache/";

  private final Path folder;
  private final Path copy;
  private final Optional<Path> former;
  private final Predicate<String> except;

  /**
   * Files of a folder.
   *
   * @param copy the copy that is brought back, or that was made before files are removed
   * @param former the copy of what was there before another one is brought back
   * @param except tells of a path whether it is left alone
   */
  FilesInExchange(Path folder, Path copy, Optional<Path> former, Predicate<String> except) {
    this.folder = folder;
    this.copy = copy;
    this.former = former;
    this.except = except;
  }

  /** Removes what a scope says, as far as the copy holds it; how many files that were. */
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

  /** What is in the folder of comparisons belongs to the files that were there before. */
  private boolean isKept(String path, Path in) throws IOException {
    return path.startsWith(CACHE) || FolderTree.isSame(folder.resolve(path), in.resolve(path));
  }

  /**
   * Puts the files of the copy in the place of all that a scope names, but for generated ones; how
   * many were brought back.
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
