package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Git's ignore rules for a folder: the patterns of its {@code .gitignore} and of all above. */
final class IgnoreRules {
  /** No patterns at all. */
  static final IgnoreRules NONE = new IgnoreRules(IgnorePatterns.NONE, null, 0, "", false);

  static final String FILE = ".gitignore";

  private static final Logger LOG = LoggerFactory.getLogger(IgnoreRules.class);
  private static final int LARGEST_FILE = 200_000;

  private final IgnorePatterns patterns;
  private final @Nullable IgnoreRules outer;

  /** The length of the prefix of a path that leads to the folder of the patterns. */
  private final int strip;

  /** The path from the folder of the patterns to the project's root, if it is above the root. */
  private final String prepend;

  private final boolean isInAnyCase;

  private IgnoreRules(
      IgnorePatterns patterns,
      @Nullable IgnoreRules outer,
      int strip,
      String prepend,
      boolean isInAnyCase) {
    this.patterns = patterns;
    this.outer = outer;
    this.strip = strip;
    this.prepend = prepend;
    this.isInAnyCase = isInAnyCase;
  }

  /**
   * The rules at a project's root before its own {@code .gitignore}: the repository's {@code
   * info/exclude}, and, if the root is a folder inside a repository, the files above it; unless
   * these ignore the whole project, which then is not part of that repository.
   */
  static IgnoreRules above(ProjectBoundary boundary) {
    Path root = boundary.root();
    // Where the disk ignores the case of names, git's patterns do, too.
    IgnoreRules none =
        boundary.isInAnyCase() ? new IgnoreRules(IgnorePatterns.NONE, null, 0, "", true) : NONE;
    Deque<Path> folders = new ArrayDeque<>();
    for (Path folder = root; folder != null; folder = folder.getParent()) {
      Optional<Path> git = GitFolder.of(folder);
      if (git.isPresent()) {
        IgnoreRules rules =
            none.with(GitFolder.text(git.get().resolve("info/exclude")), 0, below(folder, root));
        for (Path above : folders) {
          rules = rules.with(GitFolder.text(above.resolve(FILE)), 0, below(above, root));
        }
        return rules.ignoresRoot() ? none : rules;
      }
      Path parent = folder.getParent();
      if (parent != null && Files.isDirectory(parent)) {
        folders.push(parent);
      }
    }
    return none;
  }

  /** Whether the project's root, or a folder on the way to it, is ignored. */
  private boolean ignoresRoot() {
    for (IgnoreRules rules = this; rules != null; rules = rules.outer) {
      String way = rules.prepend;
      for (int end = way.indexOf('/'); end >= 0; end = way.indexOf('/', end + 1)) {
        if (Boolean.TRUE.equals(rules.patterns.decide(way.substring(0, end), true))) {
          return true;
        }
      }
    }
    return false;
  }

  private static String below(Path folder, Path root) {
    if (folder.equals(root)) {
      return "";
    }
    StringBuilder path = new StringBuilder();
    folder.relativize(root).forEach(part -> path.append(part).append('/'));
    return path.toString();
  }

  /** The rules for a folder below, including its own patterns if it has any. */
  IgnoreRules in(OpenFolder folder, Path file, String prefix) {
    try {
      byte[] bytes = SmallFile.read(folder, file, LARGEST_FILE);
      return bytes == null
          ? this
          : with(Optional.of(new String(bytes, StandardCharsets.UTF_8)), prefix.length(), "");
    } catch (IOException e) {
      LOG.warn("{}{} cannot be read, so it does not count: {}", prefix, FILE, e.toString());
      return this;
    }
  }

  private IgnoreRules with(Optional<String> text, int newStrip, String newPrepend) {
    IgnorePatterns read =
        text.map(t -> t.startsWith("\ufeff") ? t.substring(1) : t)
            .map(t -> IgnorePatterns.of(t.lines().toList(), isInAnyCase))
            .orElse(IgnorePatterns.NONE);
    return read.isEmpty()
        ? this
        : new IgnoreRules(
            read, patterns.isEmpty() ? null : this, newStrip, newPrepend, isInAnyCase);
  }

  boolean ignores(String path, boolean folder) {
    for (IgnoreRules rules = this; rules != null; rules = rules.outer) {
      if (!rules.patterns.isEmpty()) {
        String below = rules.strip == 0 ? path : path.substring(rules.strip);
        Boolean decided =
            rules.patterns.decide(
                rules.prepend.isEmpty() ? below : rules.prepend.concat(below), folder);
        if (decided != null) {
          return decided;
        }
      }
    }
    return false;
  }
}
