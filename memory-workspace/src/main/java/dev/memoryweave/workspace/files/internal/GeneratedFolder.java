package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Folders of generated files in the memory's folder, ignored by git. They are private to their
 * owner, and so are the files that {@link FileActions} creates in them.
 */
public final class GeneratedFolder {
  /** The folder of locks and other files that can be regenerated, relative to the root. */
  public static final String CACHE = ProjectBoundary.MEMORY_FOLDER + "/cache";

  private static final byte[] EVERYTHING = "*\n".getBytes(StandardCharsets.UTF_8);

  private GeneratedFolder() {}

  /**
   * Creates a folder if it does not exist.
   *
   * @param path relative to the root
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if a link leads out of the
   *     project
   */
  public static Path make(ProjectBoundary boundary, String path) throws IOException {
    Path ignore = boundary.resolveForWriting(path + "/.gitignore");
    Path folder = ignore.getParent();
    if (folder == null) {
      throw new IOException("there is no place for " + path);
    }
    // The memory's folder belongs to the project, with the usual permissions of its files.
    Files.createDirectories(boundary.root().resolve(ProjectBoundary.MEMORY_FOLDER));
    OwnFolder.make(folder);
    if (!Files.exists(ignore, LinkOption.NOFOLLOW_LINKS)) {
      new FileActions().replace(ignore, EVERYTHING, false);
    }
    return folder;
  }
}
