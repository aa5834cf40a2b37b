package dev.memoryweave;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Folders of tests in memory, where the system keeps some for files: waiting for a disk is much of
 * the time of tests that open stores. The tests of all modules that use these tests have them, see
 * {@code junit-platform.properties}.
 */
public final class FoldersInMemory implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ENOUGH_BYTES = 4L << 30;

  /** Made by the test engine. */
  public FoldersInMemory() {}

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
      throws IOException {
    String prefix = "junit-";
    return Files.isWritable(MEMORY) && MEMORY.toFile().getUsableSpace() > ENOUGH_BYTES
        ? Files.createTempDirectory(MEMORY, prefix)
        : Files.createTempDirectory(prefix);
  }
}
