package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.model.Anchor;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Sorted paths, for finding those that match an anchor without a full scan: the part of a glob
 * before the first wildcard is a folder or file.
 */
public final class PathIndex {
  /** The character after the slash in Unicode, which ends the range of a folder. */
  private static final char AFTER_SLASH = '/' + 1;

  private final NavigableSet<String> paths;

  /** Sorts the paths. */
  public PathIndex(Collection<String> paths) {
    this.paths = new TreeSet<>(paths);
  }

  boolean contains(String path) {
    return paths.contains(path);
  }

  /** Whether a file exists, or one in some folder if the path is a bare name. */
  boolean hasFile(String path) {
    return contains(path)
        || (path.indexOf('/') < 0 && paths.stream().anyMatch(one -> one.endsWith("/" + path)));
  }

  boolean matches(Anchor anchor) {
    String prefix = literalPart(anchor.glob());
    return (paths.contains(prefix) && anchor.matches(prefix))
        || below(prefix).stream().anyMatch(anchor::matches);
  }

  void forEach(Anchor anchor, Consumer<String> visitor) {
    String prefix = literalPart(anchor.glob());
    if (paths.contains(prefix) && anchor.matches(prefix)) {
      visitor.accept(prefix);
    }
    below(prefix).stream().filter(anchor::matches).forEach(visitor);
  }

  private NavigableSet<String> below(String folder) {
    return folder.isEmpty() ? paths : paths.subSet(folder + "/", true, folder + AFTER_SLASH, false);
  }

  private static String literalPart(String glob) {
    int end = 0;
    int start = 0;
    while (start <= glob.length()) {
      int slash = glob.indexOf('/', start);
      int next = slash < 0 ? glob.length() : slash;
      String part = glob.substring(start, next);
      if (part.indexOf('*') >= 0 || part.indexOf('?') >= 0) {
        break;
      }
      if (!part.isEmpty()) {
        end = next;
      }
      start = next + 1;
    }
    return glob.substring(0, end);
  }
}
