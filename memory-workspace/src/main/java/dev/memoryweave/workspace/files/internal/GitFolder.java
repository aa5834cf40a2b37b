package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Finds git's folder of a working tree. */
public final class GitFolder {
  private static final long LARGEST_FILE = 1_000_000;

  /** Names of files and folders that git keeps in a repository. */
  private static final Set<String> GITS =
      Set.of(
          "HEAD",
          "COMMIT_EDITMSG",
          "branches",
          "common",
          "config",
          "config.worktree",
          "description",
          "gc.log",
          "hooks",
          "index",
          "info",
          "lfs",
          "logs",
          "modules",
          "objects",
          "refs",
          "reftable",
          "remotes",
          "rr-cache",
          "shallow",
          "worktrees");

  private GitFolder() {}

  /**
   * The folder with the settings of the repository whose working tree has that root; the common
   * one, if there are several working trees. Nothing if there is no repository right there.
   */
  public static Optional<Path> of(Path root) {
    try {
      return ofWorkingTree(root).map(GitFolder::common);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * The folder that records the checkout of the working tree with that root. Nothing if there is no
   * repository right there.
   */
  public static Optional<Path> ofWorkingTree(Path root) {
    try {
      Path git = root.resolve(".git");
      if (Files.isDirectory(git)) {
        return Optional.of(git);
      }
      return text(git)
          .filter(text -> text.startsWith("gitdir:"))
          .map(text -> root.resolve(firstLine(text.substring("gitdir:".length()))));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether git itself uses that name in the folder of a repository. */
  static boolean isGits(String name) {
    return GITS.contains(name) || name.endsWith("_HEAD") || name.startsWith("packed-refs");
  }

  /** Whether a folder is itself the inside of a repository, like a bare one. */
  public static boolean isRepository(Path folder) {
    return Files.isDirectory(folder.resolve("objects"))
        && Files.isDirectory(folder.resolve("refs"))
        && Files.isRegularFile(folder.resolve("HEAD"));
  }

  /** The folder of a linked working tree names the folder that all of them share. */
  private static Path common(Path gitFolder) {
    return text(gitFolder.resolve("commondir"))
        .map(text -> gitFolder.resolve(firstLine(text)))
        .orElse(gitFolder);
  }

  private static String firstLine(String text) {
    return text.strip().lines().findFirst().orElse("");
  }

  /** The text of one of git's own small files, or nothing if it is missing or unreadable. */
  public static Optional<String> text(Path file) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > LARGEST_FILE) {
        return Optional.empty();
      }
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
