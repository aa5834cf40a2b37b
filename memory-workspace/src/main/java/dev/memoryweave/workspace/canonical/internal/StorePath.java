package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Where a file of the store is. */
final class StorePath {
  private StorePath() {}

  /**
   * The place of a file whose folder is not reached by a link; the file itself may be a link.
   *
   * @param path relative to the memory's folder
   * @throws FileSystemException if a link took the place of a folder
   */
  static Path of(ProjectBoundary boundary, String path) throws IOException {
    String written = ProjectBoundary.MEMORY_FOLDER + "/" + path;
    String above = MemoryTree.above(written);
    Path folder = boundary.root().resolve(above);
    try {
      if (!boundary.resolve(above).equals(folder) && !ProjectBoundary.isReached(nearest(folder))) {
        throw new FileSystemException(above, null, "a link took the place of a folder");
      }
    } catch (PathOutsideProjectException e) {
      throw new FileSystemException(above, null, "a link took the place of a folder");
    }
    return boundary.root().resolve(written);
  }

  /** The folder itself, or the first above it that exists. */
  private static Path nearest(Path folder) {
    Path nearest = folder;
    Path above = folder.getParent();
    while (above != null && !Files.exists(nearest, LinkOption.NOFOLLOW_LINKS)) {
      nearest = above;
      above = nearest.getParent();
    }
    return nearest;
  }
}
