package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;

/** Writes files that are either complete or absent. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Writes a new file.
   *
   * @throws FileAlreadyExistsException if there is one, which is left as it is
   */
  static void create(Path file, String text) throws IOException {
    new FileActions().createWhole(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Replaces a file, keeping its permissions.
   *
   * @param before its content when it was read
   * @throws FileChangedException if its content has changed since
   */
  public static void replace(Path file, byte[] before, byte[] after) throws IOException {
    FileActions actions = new FileActions();
    Drafts.write(
        file,
        draft -> {
          actions.create(draft, after);
          PosixFileAttributeView rights =
              Files.getFileAttributeView(file, PosixFileAttributeView.class);
          if (rights != null) {
            Files.setPosixFilePermissions(draft, rights.readAttributes().permissions());
          }
          if (!Arrays.equals(Files.readAllBytes(file), before)) {
            throw new FileChangedException();
          }
          actions.move(draft, file);
        });
  }

  /** Somebody else wrote a file meanwhile. */
  public static final class FileChangedException extends IOException {
    private static final long serialVersionUID = 1L;

    public FileChangedException() {
      super("somebody has changed it in the meantime; try again");
    }
  }
}
