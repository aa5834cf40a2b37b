package dev.memoryweave.workspace.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;

/** Writes files that are either whole or not there. */
final class WholeFile {
  private WholeFile() {}

  /**
   * Writes a new file.
   *
   * @throws FileAlreadyExistsException if there is one, which is left as it is
   */
  static void create(Path file, String text) throws IOException {
    Path draft = file.resolveSibling("." + file.getFileName() + "-" + writer() + ".tmp");
    try {
      Files.deleteIfExists(draft);
      Files.writeString(draft, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
      publish(draft, file);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Writes a file in the place of another one, with its permissions.
   *
   * @param before what the other one held when it was read
   * @throws FileChangedException if it holds something else by now
   */
  static void replace(Path file, byte[] before, byte[] after) throws IOException {
    Path draft = file.resolveSibling("." + file.getFileName() + "-" + writer() + ".tmp");
    try {
      Files.deleteIfExists(draft);
      Files.write(draft, after, StandardOpenOption.CREATE_NEW);
      PosixFileAttributeView rights =
          Files.getFileAttributeView(file, PosixFileAttributeView.class);
      if (rights != null) {
        Files.setPosixFilePermissions(draft, rights.readAttributes().permissions());
      }
      if (!Arrays.equals(Files.readAllBytes(file), before)) {
        throw new FileChangedException();
      }
      try {
        Files.move(
            draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Somebody else wrote a file meanwhile. */
  static final class FileChangedException extends IOException {
    private static final long serialVersionUID = 1L;

    FileChangedException() {
      super("somebody has changed it in the meantime; try again");
    }
  }

  /** No two that write at the same time have the same name. */
  private static String writer() {
    return ProcessHandle.current().pid() + "-" + Thread.currentThread().getId();
  }

  /** A second name for a file is given only if nothing has it, and at once. */
  private static void publish(Path draft, Path file) throws IOException {
    try {
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      // Not every file system has second names.
      Files.write(file, Files.readAllBytes(draft), StandardOpenOption.CREATE_NEW);
    }
  }
}
