package dev.memoryweave.workspace.registry.internal;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that only their owner can read, on systems with file owners. */
final class OwnerFiles {
  private OwnerFiles() {}

  /** Replaces a file atomically. */
  static void replace(Path file, String text) throws IOException {
    Drafts.write(
        file,
        draft -> {
          FinishedFile.createForOwner(draft);
          Files.writeString(draft, text, StandardCharsets.UTF_8, StandardOpenOption.WRITE);
          new FileActions().move(draft, file);
        });
  }
}
