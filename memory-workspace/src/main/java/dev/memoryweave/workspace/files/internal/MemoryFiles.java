package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.text.internal.PlainText;

/**
 * Content of the memory's own folder: its files, and the Markdown that people write beside them.
 */
final class MemoryFiles {
  private MemoryFiles() {}

  /** Whether a path is a memory's folder or inside one. */
  static boolean isMemoryFile(String path) {
    String lower = PlainText.lowerCase(path);
    return isFolder(lower)
        || lower.contains("/" + ProjectBoundary.MEMORY_FOLDER + "/")
        || lower.startsWith(ProjectBoundary.MEMORY_FOLDER + "/");
  }

  private static boolean isFolder(String lower) {
    return SourcePath.name(lower).equals(ProjectBoundary.MEMORY_FOLDER);
  }

  /** Whether a path is the memory's folder at the root. On many systems .Memory is .memory. */
  static boolean isOfRoot(String path) {
    return path.equalsIgnoreCase(ProjectBoundary.MEMORY_FOLDER);
  }

  /** Only files directly in the folder at the root: anything deeper is generated. */
  static boolean isWrittenByPeople(String path) {
    return isOfRoot(SourcePath.folder(path)) && PlainText.lowerCase(path).endsWith(".md");
  }
}
