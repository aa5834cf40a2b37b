package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.text.internal.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.jspecify.annotations.Nullable;

/** The files of one folder of a project at a commit. */
public final class CommittedFiles {
  /** Longer files are compared by their git object ids alone. */
  private static final int LONGEST = 4_000_000;

  private final Repository repository;
  private final Map<String, ObjectId> files;

  /** The paths by case-insensitive name, perhaps several for one; null until first used. */
  private @Nullable Map<String, Optional<String>> byLetters;

  private CommittedFiles(Repository repository, Map<String, ObjectId> files) {
    this.repository = repository;
    this.files = files;
  }

  /**
   * Reads the names of the files.
   *
   * @param commit the commit, or null for none
   * @param project the path of the project in the repository, perhaps empty
   * @param folder the folder, relative to the project
   */
  static CommittedFiles read(
      Repository repository, @Nullable ObjectId commit, String project, String folder)
      throws IOException {
    Map<String, ObjectId> files = new HashMap<>();
    if (commit != null) {
      String prefix = project.isEmpty() ? "" : project + "/";
      try (RevWalk commits = new RevWalk(repository);
          TreeWalk walk = new TreeWalk(repository)) {
        RevTree tree = commits.parseCommit(commit).getTree();
        walk.addTree(tree);
        walk.setRecursive(true);
        walk.setFilter(PathFilter.create(prefix + folder));
        while (walk.next()) {
          if (FileMode.REGULAR_FILE.equals(walk.getFileMode())
              || FileMode.EXECUTABLE_FILE.equals(walk.getFileMode())) {
            files.put(walk.getPathString().substring(prefix.length()), walk.getObjectId(0));
          }
        }
      }
    }
    return new CommittedFiles(repository, files);
  }

  /**
   * The committed path of a file. Where the disk ignores the case of names, git keeps the name
   * under which the file was added; so case and normal form of letters count only if files differ
   * in nothing else.
   */
  public Optional<String> spelling(String path) {
    if (files.containsKey(path)) {
      return Optional.of(path);
    }
    Map<String, Optional<String>> known = byLetters;
    if (known == null) {
      Map<String, Optional<String>> made = new HashMap<>();
      files
          .keySet()
          .forEach(
              file ->
                  made.merge(
                      PlainText.letters(file),
                      Optional.of(file),
                      (one, other) -> Optional.empty()));
      byLetters = made;
      known = made;
    }
    return known.getOrDefault(PlainText.letters(path), Optional.empty());
  }

  /** Whether a file is committed with this text, regardless of line ends. */
  public boolean holds(String path, String text) {
    ObjectId committed = spelling(path).map(files::get).orElse(null);
    if (committed == null) {
      return false;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (ObjectInserter.Formatter names = new ObjectInserter.Formatter()) {
      if (names.idFor(Constants.OBJ_BLOB, bytes).equals(committed)) {
        return true;
      }
    }
    try {
      byte[] blob = repository.open(committed, Constants.OBJ_BLOB).getCachedBytes(LONGEST);
      return Arrays.equals(plain(blob), plain(bytes));
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** Removes a byte order mark, and converts line ends to line feeds. */
  private static byte[] plain(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String marked = text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
    return marked.replace("\r\n", "\n").replace('\r', '\n').getBytes(StandardCharsets.ISO_8859_1);
  }
}
