package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The database file as the file system sees it.
 *
 * <p>An existing database file is never opened from here, only looked at from outside: on POSIX
 * systems closing any descriptor of a file drops all locks that the process holds on it, those of
 * SQLite too.
 */
final class StoreFile {
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path path;
  private final @Nullable VolatileFolder folder;
  private @Nullable Object identity;

  private StoreFile(Path path, @Nullable VolatileFolder folder) {
    this.path = path;
    this.folder = folder;
  }

  /** The file that the options name, or one in a folder of its own if they name none. */
  static StoreFile of(SqliteOptions options) {
    if (options.file() != null) {
      return new StoreFile(options.file(), null);
    }
    VolatileFolder folder = VolatileFolder.create();
    return new StoreFile(folder.file("memory.db"), folder);
  }

  Path path() {
    return path;
  }

  /** Where the data is, for messages. */
  String location() {
    return folder == null ? path.toString() : "in memory";
  }

  /** Whether the data ends with the store. */
  boolean isVolatile() {
    return folder != null;
  }

  /**
   * Sees to it that there is a file to open, an empty one if need be.
   *
   * @return whether it can be read only
   * @throws StoreUnavailableException if there is none and none can be made, or it is no file
   */
  boolean prepare(boolean readOnly) {
    if (Files.isDirectory(path)) {
      throw new StoreUnavailableException(
          "The path of the store, "
              + path
              + ", is a directory; name a file, such as "
              + path.resolve(SqliteOptions.DEFAULT_FILE));
    }
    if (!Files.exists(path)) {
      if (readOnly) {
        throw new StoreUnavailableException(
            "There is no store "
                + path
                + " to read; name an existing file, or open it for writing");
      }
      create();
    } else if (!Files.isRegularFile(path)) {
      throw new StoreUnavailableException(
          "The path of the store, " + path + ", is not a regular file; name another one");
    } else if (!Files.isReadable(path)) {
      throw new StoreUnavailableException(
          "The store " + path + " may not be read by this user; change its permissions");
    }
    identity = currentIdentity();
    return readOnly || !Files.isWritable(path) || !isFolderWritable();
  }

  private void create() {
    Path parent = path.getParent();
    try {
      if (parent != null) {
        Files.createDirectories(parent);
      }
      createEmpty(path);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(path)) {
        throw notCreated("'" + e.getFile() + "' is in the way and no folder", e);
      }
      // Another process was faster, which is as good.
    } catch (IOException e) {
      throw notCreated(reason(e), e);
    }
  }

  /** Memories are private, so a new file is for its owner only, where the system knows that. */
  static void createEmpty(Path path) throws IOException {
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(path, OWNER_ONLY);
    } else {
      Files.createFile(path);
    }
  }

  private StoreUnavailableException notCreated(String reason, Exception cause) {
    return new StoreUnavailableException(
        "The store "
            + path
            + " cannot be created: "
            + reason
            + "; name a place that can be written",
        cause);
  }

  private static String reason(Exception e) {
    if (e instanceof AccessDeniedException denied) {
      return "no permission to write '" + denied.getFile() + "'";
    }
    if (e instanceof FileSystemException failure && failure.getReason() != null) {
      return "'" + failure.getFile() + "': " + failure.getReason();
    }
    return String.valueOf(e.getMessage());
  }

  /**
   * Whether SQLite must be told that nothing ever changes the file: where it cannot make the files
   * beside it that readers agree through, it reads it in no other way.
   */
  boolean isImmutable() {
    return !isFolderWritable() && !Files.exists(beside("-wal"));
  }

  private boolean isFolderWritable() {
    Path parent = path.getParent();
    return parent != null && Files.isWritable(parent);
  }

  /** Whether the path still leads to the file that was prepared; true where nobody can tell. */
  boolean isUnmoved() {
    return identity == null ? Files.exists(path) : identity.equals(currentIdentity());
  }

  private @Nullable Object currentIdentity() {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  /** How much room the file and its log take, or -1 if that cannot be found out. */
  long bytes() {
    try {
      Path log = beside("-wal");
      return Files.size(path) + (Files.exists(log) ? Files.size(log) : 0);
    } catch (IOException e) {
      return -1;
    }
  }

  /** A path that ends in the same name and a suffix. */
  Path beside(String suffix) {
    return path.resolveSibling(path.getFileName() + suffix);
  }

  /** Removes a file that was to end with the store. */
  void discard() {
    if (folder != null) {
      folder.delete();
    }
  }
}
