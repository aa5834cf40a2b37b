package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner can read, where the system knows owners. */
final class OwnerFiles {
  private OwnerFiles() {}

  static FileAttribute<?>[] file(Path place) {
    return rights(place, "rw-------");
  }

  static FileAttribute<?>[] folder(Path place) {
    return rights(place, "rwx------");
  }

  private static FileAttribute<?>[] rights(Path place, String rights) {
    boolean posix = place.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  /** Puts a whole file in the place of another one, at once or not at all. */
  static void replace(Path file, String text) throws IOException {
    Drafts.write(
        file,
        draft -> {
          Files.createFile(draft, file(file));
          Files.writeString(draft, text, StandardCharsets.UTF_8, StandardOpenOption.WRITE);
          new FileActions().move(draft, file);
        });
  }
}
