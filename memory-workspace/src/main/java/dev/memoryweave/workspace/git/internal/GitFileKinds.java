package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.workspace.files.internal.GitFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.jspecify.annotations.Nullable;

/**
 * Checks the kinds of git's own files before JGit opens them: opening a pipe or a device with such
 * a name would block forever. An archive can contain such files.
 */
final class GitFileKinds {
  /** The most files checked; a pipe among further ones would be opened. */
  private static final int MOST_FILES = 200_000;

  private static final int DEEPEST = 32;

  private static final int DEEPEST_INCLUDE = 10;

  /** Folders that JGit does not read. */
  private static final Set<String> UNREAD = Set.of("hooks", "lfs", "rr-cache");

  private GitFileKinds() {}

  /**
   * Checks the files that are read to find the repository of a folder.
   *
   * @throws IOException if one of these files is of another kind
   */
  static void checkSearch(Path root) throws IOException {
    for (Path folder = root; folder != null; folder = folder.getParent()) {
      Path git = folder.resolve(".git");
      checkFile(git);
      checkHead(git);
      if (Files.isDirectory(folder.resolve("objects"))) {
        checkHead(folder);
      }
      if (Files.isRegularFile(git)) {
        checkHead(GitFolder.ofWorkingTree(folder).orElse(git));
      }
    }
  }

  private static void checkHead(Path folder) throws IOException {
    for (String name : List.of("HEAD", "commondir", "objects", "refs", "reftable")) {
      checkFile(folder.resolve(name));
    }
  }

  /**
   * Checks all files of a repository and those named in its settings.
   *
   * @param folder git's folder of the working tree
   * @param common the folder that all working trees share
   * @param home the user's home, or null if there is none
   * @throws IOException if one of them is of another kind
   */
  static void checkAll(Path folder, Path common, @Nullable File home) throws IOException {
    for (Path top : Set.copyOf(List.of(folder, common))) {
      Files.walkFileTree(top, EnumSet.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, new Walk(top));
    }
    checkSettings(common.resolve("config"), home, 0);
    checkSettings(folder.resolve("config.worktree"), home, 0);
  }

  private static void checkSettings(Path file, @Nullable File home, int depth) throws IOException {
    checkFile(file);
    Config config = new Config();
    try {
      config.fromText(GitFolder.text(file).orElse(""));
    } catch (ConfigInvalidException e) {
      // Whoever reads it reports the problem.
      return;
    }
    for (String named : List.of("excludesfile", "attributesfile")) {
      for (String path : config.getStringList("core", null, named)) {
        checkFile(named(path, file, home));
      }
    }
    for (String path : config.getStringList("include", null, "path")) {
      if (depth < DEEPEST_INCLUDE) {
        checkSettings(named(path, file, home), home, depth + 1);
      }
    }
  }

  private static Path named(String path, Path file, @Nullable File home) throws IOException {
    try {
      return home != null && path.startsWith("~/")
          ? home.toPath().resolve(path.substring(2))
          : file.resolveSibling(path);
    } catch (InvalidPathException e) {
      throw new IOException(file + " names a file that no file can be called", e);
    }
  }

  /** Checks that an existing file is a regular one or a folder, following links. */
  static void checkFile(Path file) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && Files.exists(file)) {
      check(file, Files.readAttributes(file, BasicFileAttributes.class));
    }
  }

  private static void check(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isOther()) {
      throw new IOException(file + " is a pipe, a socket or a device, not a file; remove it");
    }
  }

  private static final class Walk extends SimpleFileVisitor<Path> {
    private final Path top;
    private int files;

    Walk(Path top) {
      this.top = top;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean isUnread = UNREAD.contains(top.relativize(folder).toString());
      return isUnread ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      check(file, attributes);
      return ++files > MOST_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
