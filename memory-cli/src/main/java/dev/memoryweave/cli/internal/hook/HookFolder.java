package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * The folder in which hooks and their worker find each other. Only its owner can look into it.
 *
 * @param path its location; absolute
 */
record HookFolder(Path path) {
  /** A process that has not answered after this time has failed to start. */
  private static final Duration STARTING = Duration.ofSeconds(15);

  /** The folder in the home of a memory. */
  static HookFolder in(Path home) {
    return new HookFolder(home.resolve("hooks"));
  }

  /** Holds the address of the worker, as long as it runs. */
  Path address() {
    return path.resolve("worker.address");
  }

  /** Held by the worker as long as it runs. */
  Path lock() {
    return path.resolve("worker.lock");
  }

  /** Says that a worker is being started. */
  private Path starting() {
    return path.resolve("starting");
  }

  /** What happened, without anything that was said. */
  Path journal() {
    return path.resolve("journal.txt");
  }

  /**
   * Makes the folder.
   *
   * @throws IOException if that is impossible, or others can write there
   */
  void make() throws IOException {
    OwnFolder.make(path);
    if (!OwnFolder.isWrittenOnlyBy(Files.getOwner(path), path)) {
      throw new IOException(path + " can be written by others; take that right away from them");
    }
  }

  /** Whether it is for the caller to start a worker: true for one of those who ask at once. */
  boolean mayStart(Instant now) throws IOException {
    for (int attempt = 0; attempt < 2; attempt++) {
      try {
        Files.createFile(starting());
        return true;
      } catch (FileAlreadyExistsException e) {
        if (!isStale(now)) {
          return false;
        }
        Files.deleteIfExists(starting());
      }
    }
    return false;
  }

  private boolean isStale(Instant now) throws IOException {
    return Files.exists(starting())
        && Duration.between(Files.getLastModifiedTime(starting()).toInstant(), now)
                .abs()
                .compareTo(STARTING)
            > 0;
  }

  /** Tells that a worker has started, or could not be. */
  void started() throws IOException {
    Files.deleteIfExists(starting());
  }
}
