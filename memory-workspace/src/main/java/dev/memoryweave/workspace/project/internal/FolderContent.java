package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Owner of a file in the folder {@code .memory}, by its path. This is the only list of generated
 * files: the lines for git and the files that a reset removes are derived from it.
 */
public enum FolderContent {
  /** Copies, which no reset removes. */
  BACKUP,
  /** Made by a program from other files; never committed. */
  GENERATED,
  /** Written by people, or on their behalf: settings, memories, relations, events. */
  KEPT,
  /** Unknown both to this library and to other tools of its schema. */
  FOREIGN;

  /** The folder of copies; another tool that resets the folder leaves it, too. */
  static final String BACKUPS = ".backup";

  /** The folder of copies of earlier versions of the library, which stays. */
  static final String FORMER_BACKUPS = "backups";

  private static final List<String> GENERATED_FOLDERS =
      List.of("cache", "context", "exports", "index", "recovery");
  private static final List<String> GENERATED_ENDINGS = List.of(".db", ".tmp", ".lock");
  private static final String BESIDE_A_DATABASE = ".db-";

  private static final Set<String> KEPT_FOLDERS =
      Set.of("memory", "records", "relations", "schema");
  private static final Set<String> KEPT_FILES =
      Set.of(
          ".gitattributes",
          ".gitignore",
          "config.json",
          "config.yaml",
          "events.jsonl",
          "sync-state.json",
          // From earlier versions of the library.
          "sync.json");

  /**
   * The owner of a file.
   *
   * @param path relative to the folder, with slashes
   */
  public static FolderContent of(String path) {
    String lower = PlainText.lowerCase(path);
    String first = lower.contains("/") ? lower.substring(0, lower.indexOf('/') + 1) : "";
    String folder = first.isEmpty() ? "" : first.substring(0, first.length() - 1);
    if (folder.equals(BACKUPS) || folder.equals(FORMER_BACKUPS)) {
      return BACKUP;
    }
    if (GENERATED_FOLDERS.contains(folder)
        || GENERATED_ENDINGS.stream().anyMatch(lower::endsWith)
        || lower.contains(BESIDE_A_DATABASE)) {
      return GENERATED;
    }
    boolean kept =
        folder.isEmpty()
            // Notes of people, which are read with the project's files.
            ? KEPT_FILES.contains(lower) || lower.endsWith(".md")
            : KEPT_FOLDERS.contains(folder);
    return kept ? KEPT : FOREIGN;
  }

  /** The lines of {@code .gitignore} for files that are never committed, relative to the folder. */
  static List<String> ignored() {
    List<String> lines = new ArrayList<>();
    lines.addAll(List.of("*.db", "*" + BESIDE_A_DATABASE + "*", "*.tmp", "*.lock"));
    lines.add("/" + BACKUPS + "/");
    lines.add("/" + FORMER_BACKUPS + "/");
    GENERATED_FOLDERS.forEach(folder -> lines.add("/" + folder + "/"));
    return lines;
  }
}
