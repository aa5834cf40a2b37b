package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.files.internal.GitFolder;
import dev.memoryweave.workspace.files.internal.GitObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The repository of a folder, determined from the folder itself: neither the environment nor
 * committed files influence it.
 *
 * @param common the folder with settings and objects, shared by all working trees
 * @param home the place that identifies the repository: its working tree if that contains the
 *     common folder, else the common folder; equal in each working tree
 */
record GitRepository(Path common, Path home) {
  /**
   * The repository of a folder that is a working tree or a repository itself; nothing if there is
   * none right there. A file that points to the repository of another folder counts only if that
   * repository knows of it: anybody can put such a file into an archive.
   *
   * @param root the folder, with links resolved
   */
  static Optional<GitRepository> at(Path root) {
    try {
      if (Files.exists(root.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
        Optional<Path> own = GitFolder.ofWorkingTree(root);
        return own.isPresent() ? ofWorkingTree(root, own.get().toRealPath()) : Optional.empty();
      }
      return GitFolder.isRepository(root)
          ? Optional.of(new GitRepository(root, root))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether the repository contains a commit, given by its full name. */
  boolean contains(String commit) {
    return GitObjects.contains(common, commit);
  }

  private static Optional<GitRepository> ofWorkingTree(Path root, Path own) throws IOException {
    if (own.equals(root.resolve(".git"))) {
      return Optional.of(new GitRepository(own, root));
    }
    Optional<String> back = GitFolder.text(own.resolve("gitdir"));
    if (back.isPresent()) {
      return leadsTo(own, back.get(), root.resolve(".git")) ? linked(own) : Optional.empty();
    }
    Optional<String> tree =
        GitSettings.read(own.resolve("config"), null).first("core", "", "worktree");
    boolean isOfAnother = tree.isPresent() ? !leadsTo(own, tree.get(), root) : own.endsWith(".git");
    return isOfAnother ? Optional.empty() : Optional.of(new GitRepository(own, own));
  }

  /** A linked working tree: the repository keeps a folder for it, which records its place. */
  private static Optional<GitRepository> linked(Path own) throws IOException {
    Optional<String> named = GitFolder.text(own.resolve("commondir"));
    Path common = named.isPresent() ? own.resolve(named.get().strip()).toRealPath() : own;
    return common.resolve("worktrees").equals(own.getParent())
        ? Optional.of(new GitRepository(common, home(common)))
        : Optional.empty();
  }

  private static boolean leadsTo(Path from, String path, Path place) throws IOException {
    Path named = from.resolve(path.strip());
    return Files.exists(named) && Files.isSameFile(named, place);
  }

  private static Path home(Path common) {
    Path above = common.getParent();
    return common.endsWith(".git") && above != null ? above : common;
  }
}
