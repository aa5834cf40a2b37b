package dev.memoryweave.workspace.files;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.Text;

/**
 * What is in the memory's own folder: its files, and the Markdown that people write beside them.
 */
final class MemoryFiles {
  private MemoryFiles() {}

  /** Whether a path is, or is in, a memory's folder. */
  static boolean isMemoryFile(String path) {
    return isFolder(path)
        || path.contains("/" + ProjectBoundary.MEMORY_FOLDER + "/")
        || path.startsWith(ProjectBoundary.MEMORY_FOLDER + "/");
  }

  private static boolean isFolder(String path) {
    return SourcePath.name(path).equals(ProjectBoundary.MEMORY_FOLDER);
  }

  /** Only what lies directly in the folder at the root: what lies deeper is generated. */
  static boolean isWrittenByPeople(String path) {
    return SourcePath.folder(path).equals(ProjectBoundary.MEMORY_FOLDER)
        && Text.lowerCase(path).endsWith(".md");
  }
}
