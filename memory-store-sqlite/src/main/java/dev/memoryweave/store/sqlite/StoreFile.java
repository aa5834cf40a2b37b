package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The database file and the files next to it.
 *
 * <p>This class never opens an existing database file, but only inspects it from outside: on POSIX
 * systems closing any descriptor of a file drops all locks that the process holds on it, including
 * those of SQLite.
 */
final class StoreFile {
  private static final String BACKUP = ".backup-";

  /** Suffix of the name of a copy with writes that did not get into the file. */
  static final String RESCUED = BACKUP + "rescued";

  /** Suffix of the name of a file that a backup took the place of. */
  static final String FORMER = ".before-restore";

  private final Path path;
  private final @Nullable VolatileFolder folder;

  private final boolean forced;

  private StoreFile(Path path, @Nullable VolatileFolder folder, boolean forced) {
    this.path = path;
    this.folder = folder;
    this.forced = forced;
  }

  /** The file that the options name, or one in a folder of its own if they name none. */
  static StoreFile of(SqliteOptions options) {
    boolean forced = options.synchronous() != SqliteOptions.Synchronous.OFF;
    if (options.file() != null) {
      return new StoreFile(options.file(), null, forced);
    }
    VolatileFolder folder = VolatileFolder.create();
    return new StoreFile(folder.file("memory.db"), folder, forced);
  }

  Path path() {
    return path;
  }

  /** The location of the data, for messages. */
  String location() {
    return folder == null ? path.toString() : "in memory";
  }

  /** Whether the data ends with the store. */
  boolean isVolatile() {
    return folder != null;
  }

  /**
   * The file itself if the path is a link, because SQLite puts its files next to that. The path, if
   * the file does not exist.
   */
  Path target() {
    try {
      return Files.isSymbolicLink(path) ? path.toRealPath() : path;
    } catch (IOException e) {
      return path;
    }
  }

  /**
   * Makes sure that there is a file to open; creates one if necessary.
   *
   * @param version the layout version of a new file; it is empty if that is not available
   * @return whether it can only be read
   * @throws StoreUnavailableException if there is none and none can be created, or it is not a file
   * @throws StoreCorruptedException if it was emptied, or deleted without its log
   */
  boolean prepare(boolean readOnly, int version) {
    if (Files.isDirectory(path)) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The path of the store, ",
              path,
              ", is a directory; name a file, such as ",
              path.resolve(SqliteOptions.DEFAULT_FILE)));
    }
    if (!Files.exists(path)) {
      if (readOnly) {
        throw new StoreUnavailableException(
            MemoryException.Message.of(
                "There is no store ",
                path,
                " to read; name an existing file, or open it for writing"));
      }
      create(version);
    } else if (!Files.isRegularFile(path)) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The path of the store, ", path, ", is not a regular file; name another one"));
    } else if (!Files.isReadable(path)) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The store ", path, " may not be read by this user; change its permissions"));
    } else if (wasEmptied()) {
      throw new StoreCorruptedException(
          MemoryException.Message.of(
              "The store ",
              path,
              " is empty, which no store ever is: something has cut it short; restore it from a"
                  + " backup",
              newestBackup()
                  .map(backup -> MemoryException.Message.of(", such as ", backup))
                  .orElse(MemoryException.Message.of()),
              ", or delete the file to begin with nothing"));
    }
    return readOnly || !Files.isWritable(path) || !isFolderWritable();
  }

  private boolean wasEmptied() {
    // In this order: the marker is removed when there is content.
    return isEmpty() && !new NewFile(target()).isUnderWay() && isEmpty();
  }

  private boolean isEmpty() {
    try {
      return Files.size(path) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private Optional<Path> newestBackup() {
    Path parent = target().getParent();
    if (parent == null) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(parent)) {
      String prefix = beside(BACKUP).getFileName().toString();
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .max(Comparator.comparing(StoreFile::changedAt));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static FileTime changedAt(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  private void create(int version) {
    Path parent = path.getParent();
    try {
      if (parent != null) {
        OwnFolder.make(parent);
      }
      if (hasLog()) {
        if (Files.exists(path)) {
          // Another process has made both since the file was looked for.
          return;
        }
        throw new StoreCorruptedException(
            MemoryException.Message.of(
                "The store ",
                path,
                " is gone, but its log is still beside it, ",
                SideFiles.log(path),
                ", with the latest writes; put the file back, or move the log to another folder"
                    + " to begin with nothing"));
      }
      new NewFile(path).make(ReadyLayout.copy(version, CommitMark.first(), Instant.now()), forced);
    } catch (FileAlreadyExistsException e) {
      throw notCreated("'" + e.getFile() + "' is in the way and no folder", e);
    } catch (IOException e) {
      throw notCreated(reason(e), e);
    }
  }

  private boolean hasLog() throws IOException {
    Path log = SideFiles.log(path);
    return Files.isRegularFile(log) && Files.size(log) > 0;
  }

  /** Notes that the file has content, and removes copies that killed processes left next to it. */
  void finish() {
    Path beside = target().toAbsolutePath().getParent();
    if (beside != null && !isVolatile()) {
      FinishedFile.clearLeft(beside, SideFiles.COPYING);
    }
    new NewFile(target()).finish();
  }

  private StoreUnavailableException notCreated(String reason, Exception cause) {
    return new StoreUnavailableException(
        MemoryException.Message.of(
            "The store ",
            path,
            " cannot be created: ",
            MemoryException.Message.foreign(reason),
            "; name a place that can be written"),
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
   * Whether SQLite must be told that nothing ever changes the file. Where it cannot create the
   * files next to it through which readers coordinate, it can read it in no other way.
   */
  boolean isImmutable() {
    return !isFolderWritable() && !Files.exists(beside("-wal"));
  }

  private boolean isFolderWritable() {
    Path parent = path.getParent();
    return parent != null && Files.isWritable(parent);
  }

  /** The size of the file and its log, or -1 if it is unknown. */
  long bytes() {
    try {
      Path log = beside("-wal");
      return Files.size(path) + (Files.exists(log) ? Files.size(log) : 0);
    } catch (IOException e) {
      return -1;
    }
  }

  /** The files that hold the data: the database and its log. */
  List<Path> parts() {
    return Stream.of(target(), SideFiles.log(target())).filter(Files::exists).toList();
  }

  /** Copies of the database beside it, and parts of it that were set aside. */
  List<Path> copies() {
    Path parent = target().toAbsolutePath().getParent();
    if (parent == null || isVolatile()) {
      return List.of();
    }
    List<String> prefixes =
        Stream.of(BACKUP, FORMER, SideFiles.ASIDE)
            .map(suffix -> beside(suffix).getFileName().toString())
            .toList();
    try (Stream<Path> files = Files.list(parent)) {
      return files
          .filter(file -> prefixes.stream().anyMatch(file.getFileName().toString()::startsWith))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new StoreUnavailableException(
          MemoryException.Message.of("The folder of the store ", path, " cannot be read"), e);
    }
  }

  /** A path with a suffix appended to the name. */
  Path beside(String suffix) {
    return SideFiles.beside(target(), suffix);
  }

  /** A path for a copy that is kept. */
  Path backup(String name) {
    return beside(BACKUP + name);
  }

  /** Removes a file that was to end with the store. */
  void discard() {
    if (folder != null) {
      folder.delete();
    }
  }
}
