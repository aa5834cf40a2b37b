package dev.memoryweave.model.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Folders for their owner only, if the system supports owners. */
public final class OwnFolder {
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private static final Set<PosixFilePermission> OF_OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private OwnFolder() {}

  /**
   * Creates a folder and its missing parents, for their owner only, whatever the default
   * permissions of the process. An existing folder is left as it is.
   */
  public static Path make(Path folder) throws IOException {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix ? Files.createDirectories(folder, OWNER_ONLY) : Files.createDirectories(folder);
  }

  /** Whether only its owner may look into a folder; false if the system does not say. */
  public static boolean isClosed(@Nullable Path folder) throws IOException {
    if (folder == null) {
      return false;
    }
    PosixFileAttributeView view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
    return view != null && OF_OWNER.containsAll(view.readAttributes().permissions());
  }

  /**
   * Whether only its owner can write a file, or add to a folder; true if the system does not say.
   *
   * @param owner the required owner
   */
  public static boolean isWrittenOnlyBy(UserPrincipal owner, Path path) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (view == null) {
      return true;
    }
    PosixFileAttributes attributes = view.readAttributes();
    return attributes.owner().equals(owner)
        && !attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
        && !attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
  }
}
