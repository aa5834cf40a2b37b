package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.workspace.files.internal.GitFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checkout, read from git's own small files. JGit can do it too, but loading its classes takes
 * longer than the rest of a short command.
 *
 * <p>Only well-understood cases are read: a repository with settings that change the location of
 * files is left to JGit.
 *
 * @param folder git's folder of the working tree; null if there is no repository
 * @param branch the name of the branch, with a mark in place of a secret; null if a commit is
 *     checked out by itself
 * @param commit the full name of the commit; null if there is none yet
 */
record GitHead(@Nullable Path folder, @Nullable String branch, @Nullable String commit) {
  private static final GitHead NO_REPOSITORY = new GitHead(null, null, null);
  private static final String REF = "ref: ";
  private static final String BRANCHES = "refs/heads/";

  /** Looks at the repository of a folder; nothing if JGit is required. */
  static Optional<GitHead> of(Path root) {
    try {
      Path top = root.toRealPath();
      while (top != null && !Files.exists(top.resolve(".git"))) {
        top = top.getParent();
      }
      return top == null ? Optional.of(NO_REPOSITORY) : ofWorkingTree(top);
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<GitHead> ofWorkingTree(Path top) {
    Path folder = GitFolder.ofWorkingTree(top).orElse(null);
    Path common = GitFolder.of(top).orElse(null);
    if (folder == null || common == null) {
      return Optional.empty();
    }
    String head = GitFolder.text(folder.resolve("HEAD")).orElse("").strip();
    if (!GitFolder.text(common.resolve("config")).filter(GitHead::isPlain).isPresent()) {
      return Optional.empty();
    }
    if (isName(head)) {
      return Optional.of(new GitHead(folder, null, head));
    }
    if (!head.startsWith(REF + BRANCHES) || head.contains("..")) {
      return Optional.empty();
    }
    String ref = head.substring(REF.length());
    Path file = common.resolve(ref);
    Path packed = common.resolve("packed-refs");
    String loose = Files.exists(file) ? GitFolder.text(file).orElse("?").strip() : null;
    String all = Files.exists(packed) ? GitFolder.text(packed).orElse(null) : "";
    String commit = loose == null && all != null ? packed(all, ref) : loose;
    if (commit == null ? all == null : !isName(commit)) {
      return Optional.empty();
    }
    String branch = Redactor.standard().redact(ref.substring(BRANCHES.length()));
    return Optional.of(new GitHead(folder, branch, commit));
  }

  /** Whether settings do not change the location of files. */
  private static boolean isPlain(String config) {
    for (String line : config.split("\n", -1)) {
      String setting = line.strip();
      if (setting.startsWith("worktree")
          || setting.startsWith("[extensions")
          || setting.startsWith("[include")
          || (setting.startsWith("bare") && !setting.equals("bare = false"))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable String packed(String refs, String ref) {
    for (String line : refs.split("\n", -1)) {
      if (line.stripTrailing().endsWith(" " + ref)) {
        return line.substring(0, line.indexOf(' '));
      }
    }
    return null;
  }

  private static boolean isName(String text) {
    if (text.length() != 40) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is a repository. */
  boolean isRepository() {
    return folder != null;
  }

  /** Whether some program is changing the working tree, according to its lock. */
  boolean isBusy() {
    return folder != null && Files.exists(folder.resolve("index.lock"));
  }
}
