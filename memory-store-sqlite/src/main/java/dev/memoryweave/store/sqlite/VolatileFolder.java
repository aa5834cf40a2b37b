package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A private folder for a store that ends with its use.
 *
 * <p>SQLite's own in-memory databases have no write-ahead log, so readers and a writer wait for
 * each other. A file has one; if the system has a folder that is kept in memory, the file is stored
 * there.
 */
final class VolatileFolder {
  private static final Logger LOG = LoggerFactory.getLogger(VolatileFolder.class);

  /** Kept in memory on Linux. */
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** Containers often have a tiny one, which is worse than a temporary folder on a disk. */
  private static final long LEAST_ROOM = 1L << 30;

  private static final List<String> SUFFIXES = List.of("-wal", "-shm", "");

  private final Path folder;

  private VolatileFolder(Path folder) {
    this.folder = folder;
  }

  static VolatileFolder create() {
    String prefix = "memory-weave-";
    try {
      Path folder =
          isRoomy(SHARED_MEMORY)
              ? Files.createTempDirectory(SHARED_MEMORY, prefix)
              : Files.createTempDirectory(prefix);
      return new VolatileFolder(folder);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          MemoryException.Message.of("There is no place for a store in memory: ", e), e);
    }
  }

  private static boolean isRoomy(Path candidate) {
    try {
      return Files.isDirectory(candidate)
          && Files.isWritable(candidate)
          && Files.getFileStore(candidate).getUsableSpace() >= LEAST_ROOM;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * A file of the folder. The process removes it, and the files that SQLite puts next to it, when
   * it ends, unless it is killed.
   */
  Path file(String name) {
    Path file = folder.resolve(name);
    // Deleted in reverse order.
    folder.toFile().deleteOnExit();
    SUFFIXES.forEach(suffix -> folder.resolve(name + suffix).toFile().deleteOnExit());
    return file;
  }

  void delete() {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      LOG.warn("The temporary folder {} of a closed store could not be removed", folder, e);
    }
  }
}
