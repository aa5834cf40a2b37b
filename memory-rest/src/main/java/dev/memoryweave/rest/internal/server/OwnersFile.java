package dev.memoryweave.rest.internal.server;

import dev.memoryweave.operations.opening.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** A file that nobody but its owner may read or write, if the system supports owners. */
public final class OwnersFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private OwnersFile() {}

  /**
   * Checks the rights to a file.
   *
   * @throws UsageException if others have any
   */
  public static void check(Path file) throws IOException {
    boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (isPosix && !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
      throw new UsageException(
          "Others than its owner have rights to " + file + "; take them away, or delete the file");
    }
  }
}
