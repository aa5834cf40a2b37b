package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Git's ignore rules in a project. */
public final class GitIgnore {
  private GitIgnore() {}

  /**
   * Whether git ignores a file, or one of its parent folders, by the patterns in the project and
   * above. The file need not exist.
   *
   * @param path relative to the root
   * @throws PathOutsideProjectException if the path is not one inside the project
   */
  public static boolean ignores(ProjectBoundary boundary, String path) {
    String inside = boundary.spelled(boundary.insideAsWritten(path));
    try (OpenFolder root = OpenFolder.open(boundary.root())) {
      return ignores(root, IgnoreRules.above(boundary), inside, 0);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean ignores(OpenFolder folder, IgnoreRules outer, String path, int start)
      throws IOException {
    Path file = Path.of(IgnoreRules.FILE);
    List<OpenFolder.Entry> content = folder.entries();
    boolean has = FolderNames.has(content, IgnoreRules.FILE);
    IgnoreRules rules = has ? outer.in(folder, file, path.substring(0, start)) : outer;
    int end = path.indexOf('/', start);
    if (end < 0 || rules.ignores(path.substring(0, end), true)) {
      return end >= 0 || rules.ignores(path, false);
    }
    Path next = Path.of(path.substring(start, end));
    if (!FolderNames.has(content, next.toString())) {
      return restIgnored(rules, path, end);
    }
    try (OpenFolder below = folder.folder(next)) {
      return ignores(below, rules, path, end + 1);
    }
  }

  private static boolean restIgnored(IgnoreRules rules, String path, int from) {
    for (int end = path.indexOf('/', from); end >= 0; end = path.indexOf('/', end + 1)) {
      if (rules.ignores(path.substring(0, end), true)) {
        return true;
      }
    }
    return rules.ignores(path, false);
  }
}
