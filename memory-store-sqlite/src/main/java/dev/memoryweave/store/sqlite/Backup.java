package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A copy of the file, made beside it before it is migrated. */
final class Backup {
  private static final Logger LOG = LoggerFactory.getLogger(Backup.class);

  private final StoreFile file;
  private final Connections connections;

  Backup(StoreFile file, Connections connections) {
    this.file = file;
    this.connections = connections;
  }

  /**
   * Copies the file, whose layout has that version; the copy appears under its name when complete.
   */
  void make(int version) {
    Path unfinished = file.beside(".backup-" + UUID.randomUUID());
    try {
      StoreFile.createEmpty(unfinished);
      try (Handle reader = connections.open(true)) {
        reader.update("VACUUM INTO ?", unfinished.toString());
      }
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Path backup = freeName(version);
      Files.move(unfinished, backup, StandardCopyOption.ATOMIC_MOVE);
      LOG.info("The store {} was copied to {} before its migration", file.location(), backup);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "The store "
              + file.location()
              + " was not migrated, because the copy to be made of it before failed: "
              + e.getMessage(),
          e);
    } finally {
      removeUnfinished(unfinished);
    }
  }

  /** An earlier copy, left by a migration that failed, is not overwritten. */
  private Path freeName(int version) {
    Path name = file.beside(".backup-v" + version);
    for (int i = 2; Files.exists(name); i++) {
      name = file.beside(".backup-v" + version + "-" + i);
    }
    return name;
  }

  private static void removeUnfinished(Path unfinished) {
    try {
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      LOG.warn("The unfinished copy {} could not be removed", unfinished, e);
    }
  }
}
