package dev.memoryweave.model.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files that get their name once they are complete and on disk, and never replace another file. */
public final class FinishedFile {
  /** Added to the name of an export while it is written; an id follows it. */
  public static final String UNFINISHED = ".unfinished-";

  private static final Logger LOG = LoggerFactory.getLogger(FinishedFile.class);

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private FinishedFile() {}

  /**
   * Creates an empty file for its owner only in the folder of the target, under its own name, and
   * removes those that killed processes left there. This process holds it until it is {@linkplain
   * #publish published} or {@linkplain #remove removed}.
   *
   * @param mark added to the name while it is written, such as {@code .copying-}; an id follows it
   */
  public static Path beginBeside(Path target, String mark) throws IOException {
    Path unfinished = LeftOverFiles.hold(target, mark);
    boolean isMade = false;
    try {
      createForOwner(unfinished);
      isMade = true;
    } finally {
      if (!isMade) {
        LeftOverFiles.release(unfinished);
      }
    }
    Path folder = unfinished.toAbsolutePath().getParent();
    if (folder != null) {
      LeftOverFiles.clear(folder, mark, unfinished);
    }
    return unfinished;
  }

  /**
   * Removes unfinished files that killed processes left in a folder, if it exists.
   *
   * @param mark the part added to their names, such as {@code .copying-}
   */
  public static void clearLeft(Path folder, String mark) {
    LeftOverFiles.clear(folder, mark, null);
  }

  /** Creates an empty file that only its owner can read, if the system supports owners. */
  public static void createForOwner(Path file) throws IOException {
    Files.createFile(file, forOwner(file));
  }

  /** The permissions of a file that only its owner can read, if the system supports owners. */
  public static FileAttribute<?>[] forOwner(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {OWNER_ONLY}
        : new FileAttribute<?>[0];
  }

  /** Forces the content of a file to disk. */
  public static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Forces the names in a folder to disk, if the system lets a folder be opened. */
  public static void forceFolder(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /**
   * Forces the name of a complete file to disk. A failure is logged and not thrown: the file is
   * usable, and only a system crash could undo its name.
   */
  public static void forceFolderOf(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      try {
        forceFolder(folder);
      } catch (IOException e) {
        warnOfNames(folder, e);
      }
    }
  }

  /** Logs a warning that names in a folder may not be on disk. */
  public static void warnOfNames(Path folder, IOException e) {
    LOG.warn(
        "The folder {} could not be brought to the disk: {}. What was written there is whole, but"
            + " may be missing if the machine stops now; look at the disk",
        folder,
        reason(e));
    LOG.debug("Why the folder could not be brought to the disk", e);
  }

  /**
   * Gives a complete file its name, and forces that to disk as {@link #forceFolderOf} does.
   *
   * @throws FileAlreadyExistsException if the name is taken
   */
  public static void publish(Path unfinished, Path target) throws IOException {
    name(unfinished, target);
    LeftOverFiles.release(unfinished);
    forceFolderOf(target);
  }

  /**
   * Gives a complete file its name.
   *
   * @throws FileAlreadyExistsException if the name is taken
   */
  public static void name(Path unfinished, Path target) throws IOException {
    try {
      // Creating a link, unlike a move, fails if the file exists.
      Files.createLink(target, unfinished);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(target.toString());
      }
      Files.move(unfinished, target);
      return;
    }
    remove(unfinished);
  }

  /** Removes an unfinished file, if there is one. */
  public static void remove(@Nullable Path unfinished) {
    if (unfinished != null) {
      try {
        Files.deleteIfExists(unfinished);
      } catch (IOException e) {
        LOG.warn("The unfinished file {} could not be removed", unfinished, e);
      }
      LeftOverFiles.release(unfinished);
    }
  }

  /** The reason why a file could not be read or written, as text. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (e instanceof FileSystemException failure) {
      return failure.getReason() != null ? failure.getReason() : "the system does not say why";
    }
    return e.getMessage() != null ? e.getMessage() : "the system does not say why";
  }
}
