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

/** Files that get their name when they are complete and on the disk, and never take another's. */
public final class FinishedFile {
  /** What is added to the name of an export while it is written; an id follows it. */
  public static final String UNFINISHED = ".unfinished-";

  private static final Logger LOG = LoggerFactory.getLogger(FinishedFile.class);

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private FinishedFile() {}

  /**
   * Makes an empty file for its owner in the folder of the target, under a name of its own, and
   * removes those that killed processes left there. It is this process's until it is {@linkplain
   * #publish published} or {@linkplain #remove removed}.
   *
   * @param mark what is added to the name while it is written, such as {@code .copying-}; an id
   *     follows it
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
   * @param mark what was added to their names, such as {@code .copying-}
   */
  public static void clearLeft(Path folder, String mark) {
    LeftOverFiles.clear(folder, mark, null);
  }

  /** Makes an empty file that only its owner can read, where the system knows owners. */
  public static void createForOwner(Path file) throws IOException {
    Files.createFile(file, forOwner(file));
  }

  /** The rights of a file that only its owner can read, where the system knows owners. */
  public static FileAttribute<?>[] forOwner(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {OWNER_ONLY}
        : new FileAttribute<?>[0];
  }

  /** Has the content of a file on the disk. */
  public static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Has the names in a folder on the disk, where the system lets a folder be opened. */
  public static void forceFolder(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /**
   * Has the name of a file on the disk that is whole and in its place. If that fails it is told and
   * not thrown: the file can be used, and only a machine that stops could take its name back.
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

  /** Tells that names in a folder may not be on the disk. */
  public static void warnOfNames(Path folder, IOException e) {
    LOG.warn(
        "The folder {} could not be brought to the disk: {}. What was written there is whole, but"
            + " may be missing if the machine stops now; look at the disk",
        folder,
        reason(e));
    LOG.debug("Why the folder could not be brought to the disk", e);
  }

  /**
   * Gives a complete file its name, and brings that to the disk as {@link #forceFolderOf} does.
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
      // A second name, unlike a move, fails where there is a file.
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

  /** Removes what was not finished, if there is anything. */
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

  /** Why a file could not be read or written, in words. */
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
