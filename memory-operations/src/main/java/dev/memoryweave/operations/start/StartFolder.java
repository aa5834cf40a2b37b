package dev.memoryweave.operations.start;

import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.operations.opening.OpeningOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder with the launch files and the archives of a user. Whoever can write there decides
 * which code runs, so only its owner may.
 *
 * @param path its location; absolute
 * @param program the name of the program whose files are used; other programs have theirs next to
 *     them
 */
record StartFolder(Path path, String program) {
  /** Number of archives to keep: one for each Java installation in use, but not old ones. */
  static final int KEPT = 3;

  private static final Logger LOG = LoggerFactory.getLogger(StartFolder.class);
  private static final String NAME = "start";
  private static final String UNFINISHED = "unfinished-";
  private static final String LIBRARY = ".lib";

  /** The user's folder, in the home of the memory. */
  static StartFolder ofUser(String program, Map<String, String> environment) {
    return new StartFolder(OpeningOptions.home(environment).resolve(NAME), program);
  }

  /** The home of the memory, which contains the folder. */
  Path home() {
    Path parent = path.getParent();
    if (parent == null) {
      throw new IllegalStateException(path + " is in no folder");
    }
    return parent;
  }

  /**
   * Creates the folder if it does not exist.
   *
   * @throws IOException if it cannot be created, or it or the home belongs to somebody else or is
   *     writable by others
   */
  void make() throws IOException {
    OwnFolder.make(home());
    boolean posix = isPosix(home());
    try {
      if (posix) {
        Files.createDirectory(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } else {
        Files.createDirectory(path);
      }
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(path + " is no folder");
      }
    }
    if (posix) {
      requireOwn();
    }
  }

  /** Whoever can write into the home could replace this folder with another one. */
  private void requireOwn() throws IOException {
    UserPrincipal owner = ownerOfNewFiles();
    if (!OwnFolder.isWrittenOnlyBy(owner, path)) {
      throw new IOException(
          path + " belongs to somebody else, or others may write there; remove it and try again");
    }
    if (!OwnFolder.isWrittenOnlyBy(owner, home())) {
      throw new IOException(
          home()
              + " belongs to somebody else, or others may write there; take that right away from"
              + " them ('chmod go-w'), or set MEMORY_HOME to a folder of your own");
    }
  }

  private UserPrincipal ownerOfNewFiles() throws IOException {
    Path probe = Files.createTempFile(path, program + "-" + UNFINISHED, ".probe");
    try {
      return Files.getOwner(probe);
    } finally {
      Files.delete(probe);
    }
  }

  private static boolean isPosix(Path folder) {
    return Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null;
  }

  Path launchFile() {
    return path.resolve(program + ".args");
  }

  Path lockFile() {
    return path.resolve(program + ".lock");
  }

  Path archive(String key, ArchiveKind kind) {
    return path.resolve(program + "-" + key + kind.suffix());
  }

  /** The native library that belongs to an archive: it is of the same jar and the same Java. */
  Path library(Path archive) {
    return archive.resolveSibling(archive.getFileName() + LIBRARY);
  }

  /** Records that an archive could not be made, and for what. */
  Path failureFile() {
    return path.resolve(program + ".failed");
  }

  /**
   * Whether making an archive failed within a period of time. A failure in the future was recorded
   * before the clock was set back, and does not count.
   *
   * @param fits what the archive is for
   */
  boolean failedWithin(Duration time, String fits, Instant now) throws IOException {
    Path failure = failureFile();
    if (!Files.exists(failure) || !Files.readString(failure).equals(fits)) {
      return false;
    }
    Duration past = Duration.between(Files.getLastModifiedTime(failure).toInstant(), now);
    return !past.isNegative() && past.compareTo(time) < 0;
  }

  /** A temporary file that {@link #finish} moves into place. */
  Path unfinished(ArchiveKind kind) {
    return unfinished(kind.suffix());
  }

  private Path unfinished(String suffix) {
    return path.resolve(program + "-" + UNFINISHED + ProcessHandle.current().pid() + suffix);
  }

  /** A new folder that is removed together with unfinished files. */
  Path scratch() throws IOException {
    return Files.createTempDirectory(path, program + "-" + UNFINISHED);
  }

  /** Moves a finished file into place, atomically. */
  static void finish(Path unfinished, Path target) throws IOException {
    Files.move(
        unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Writes the launch file atomically. */
  void writeLaunchFile(String text) throws IOException {
    Path unfinished = unfinished(".args");
    Files.write(unfinished, encoded(text));
    finish(unfinished, launchFile());
  }

  /** The Java launcher reads such a file in the encoding of the system. */
  private static byte[] encoded(String text) throws IOException {
    String encoding = System.getProperty("native.encoding", "UTF-8");
    ByteBuffer bytes = Charset.forName(encoding).newEncoder().encode(CharBuffer.wrap(text));
    byte[] encoded = new byte[bytes.remaining()];
    bytes.get(encoded);
    return encoded;
  }

  /**
   * Removes unfinished files of earlier trainings of the program, and all its archives except the
   * latest.
   */
  void tidy() throws IOException {
    List<Path> archives = new ArrayList<>();
    List<Path> leftovers = new ArrayList<>();
    try (Stream<Path> files = Files.list(path)) {
      files.forEach(
          file -> {
            String name = String.valueOf(file.getFileName());
            if (name.startsWith(program + "-" + UNFINISHED)) {
              leftovers.add(file);
            } else if (isArchive(name)) {
              archives.add(file);
            }
          });
    }
    Comparator<Path> latestFirst = Comparator.comparing(StartFolder::modified).reversed();
    for (Path archive : archives.stream().sorted(latestFirst).skip(KEPT).toList()) {
      leftovers.add(archive);
      leftovers.add(library(archive));
    }
    for (Path file : leftovers) {
      remove(file);
    }
  }

  /** Archive names did not contain the program while there was only one program. */
  private boolean isArchive(String name) {
    return Stream.of(ArchiveKind.values()).anyMatch(kind -> name.endsWith(kind.suffix()))
        && (name.startsWith(program + "-") || !name.contains("-"));
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  /** On systems that do not release open files, files in use are removed another time. */
  private static void remove(Path file) {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> all = Files.walk(file)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      LOG.debug("{} could not be removed", file, e);
    }
  }
}
