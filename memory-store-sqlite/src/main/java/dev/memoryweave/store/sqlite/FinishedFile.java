package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.LeftOverFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files that get their name when they are complete and on the disk, and never take another's. */
final class FinishedFile {
  private static final Logger LOG = LoggerFactory.getLogger(FinishedFile.class);

  private static final String UNFINISHED = ".copying-";

  private FinishedFile() {}

  /**
   * Makes an empty file for its owner in the folder of the target, under a name of its own, and
   * removes those that killed processes left there for the same target.
   */
  static Path beginBeside(Path target) throws IOException {
    Path unfinished = SideFiles.beside(target, LeftOverFiles.suffix(UNFINISHED));
    StoreFile.createEmpty(unfinished);
    LeftOverFiles.remove(target, UNFINISHED, unfinished);
    return unfinished;
  }

  /** Has the content of a file on the disk. */
  static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Has the names in a folder on the disk, where the system can do that. */
  static void forceFolderOf(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      } catch (IOException e) {
        LOG.debug("The folder {} cannot be forced to the disk", folder, e);
      }
    }
  }

  /**
   * Gives a complete file its name.
   *
   * @throws FileAlreadyExistsException if the name is taken
   */
  static void publish(Path unfinished, Path target) throws IOException {
    try {
      // A second name, unlike a move, fails where there is a file.
      Files.createLink(target, unfinished);
      Files.delete(unfinished);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(target.toString());
      }
      Files.move(unfinished, target);
    }
    forceFolderOf(target);
  }

  static String reason(IOException e) {
    if (e instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    return e.getClass().getSimpleName() + " " + e.getMessage();
  }

  /** Removes what was not finished, if there is anything. */
  static void remove(@Nullable Path unfinished) {
    if (unfinished != null) {
      try {
        Files.deleteIfExists(unfinished);
      } catch (IOException e) {
        LOG.warn("The unfinished file {} could not be removed", unfinished, e);
      }
    }
  }
}
