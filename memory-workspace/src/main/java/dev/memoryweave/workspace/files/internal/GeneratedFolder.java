package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.workspace.files.ProjectBoundary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Folders of generated files in that of the memory, which git ignores. They are for their owner
 * alone, and so are the files that {@link FileActions} makes in them.
 */
public final class GeneratedFolder {
  /** The folder of locks and of what can be made anew, relative to the root. */
  public static final String CACHE = ProjectBoundary.MEMORY_FOLDER + "/cache";

  private static final byte[] EVERYTHING = "*\n".getBytes(StandardCharsets.UTF_8);

  private GeneratedFolder() {}

  /**
   * Makes a folder if it is not there.
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
    // The folder of the memory belongs to the project, with the rights that its files have.
    Files.createDirectories(boundary.root().resolve(ProjectBoundary.MEMORY_FOLDER));
    OwnFolder.make(folder);
    if (!Files.exists(ignore, LinkOption.NOFOLLOW_LINKS)) {
      new FileActions().replace(ignore, EVERYTHING, false);
    }
    return folder;
  }
}
