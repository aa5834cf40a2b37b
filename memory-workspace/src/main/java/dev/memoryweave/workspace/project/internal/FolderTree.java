package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** All files below a folder. Links are treated as files: copied and removed, never followed. */
final class FolderTree {
  private static final FileActions ACTIONS = new FileActions();

  private FolderTree() {}

  /** The files, sorted by path, except those in some direct subfolders. */
  static List<FolderEntry> list(Path folder, Set<String> without) throws IOException {
    List<FolderEntry> entries = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path place, BasicFileAttributes attributes) {
            return folder.equals(place.getParent())
                    && without.contains(String.valueOf(place.getFileName()))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            StringJoiner path = new StringJoiner("/");
            folder.relativize(file).forEach(part -> path.add(part.toString()));
            entries.add(
                new FolderEntry(
                    path.toString(), attributes.size(), attributes.lastModifiedTime().toMillis()));
            return FileVisitResult.CONTINUE;
          }
        });
    entries.sort(Comparator.comparing(FolderEntry::path));
    return entries;
  }

  /** Copies files to an empty place; all are flushed to the disk on return. */
  static void copy(Path folder, List<FolderEntry> entries, Path target) throws IOException {
    ACTIONS.folders(target);
    Set<Path> parents = new LinkedHashSet<>(Set.of(target));
    for (FolderEntry entry : entries) {
      Path copy = target.resolve(entry.path());
      makeParent(copy).ifPresent(parents::add);
      requireUnmoved(folder.resolve(entry.path()).getParent());
      copy(folder.resolve(entry.path()), copy);
    }
    for (Path parent : parents) {
      ACTIONS.sync(parent);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    if (Files.isRegularFile(to, LinkOption.NOFOLLOW_LINKS)) {
      FinishedFile.force(to);
    }
  }

  private static Optional<Path> makeParent(Path file) throws IOException {
    Path parent = file.getParent();
    if (parent != null) {
      ACTIONS.folders(parent);
      requireUnmoved(parent);
    }
    return Optional.ofNullable(parent);
  }

  /** Replaces a file with a copy of another one, atomically. */
  static void replace(Path from, Path to) throws IOException {
    Optional<Path> parent = makeParent(to);
    Drafts.write(
        to,
        draft -> {
          copy(from, draft);
          ACTIONS.move(draft, to);
        });
    parent.ifPresent(ACTIONS::syncLast);
  }

  /** Whether two files exist and have equal content. */
  static boolean isSame(Path one, Path other) throws IOException {
    if (Files.isSymbolicLink(one) || Files.isSymbolicLink(other)) {
      return Files.isSymbolicLink(one)
          && Files.isSymbolicLink(other)
          && Files.readSymbolicLink(one).equals(Files.readSymbolicLink(other));
    }
    return Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS)
        && Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)
        && Files.mismatch(one, other) < 0;
  }

  /** Removes files, and folders that are then empty. */
  static void remove(Path folder, List<FolderEntry> entries) throws IOException {
    for (FolderEntry entry : entries) {
      Path file = folder.resolve(entry.path());
      requireUnmoved(file.getParent());
      Files.deleteIfExists(file);
      Path above = file.getParent();
      while (above != null && !above.equals(folder) && isEmpty(above)) {
        Files.delete(above);
        above = above.getParent();
      }
    }
  }

  /** A link in place of a folder would lead to files of somebody else. */
  private static void requireUnmoved(@Nullable Path folder) throws IOException {
    if (folder != null && !ProjectBoundary.isReached(folder)) {
      throw new FileSystemException(folder.toString(), null, "a link took the place of a folder");
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (var content = Files.newDirectoryStream(folder)) {
      return !content.iterator().hasNext();
    }
  }

  /** Removes a folder with all its content, if it exists. */
  static void removeAll(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path place, @Nullable IOException failure)
              throws IOException {
            Files.delete(place);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
