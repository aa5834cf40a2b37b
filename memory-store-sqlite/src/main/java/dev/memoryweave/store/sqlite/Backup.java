package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copy of the file, made next to it before a migration. The file is locked for writing while the
 * copy is made, so an existing unfinished copy was left by a killed process.
 */
final class Backup {
  private static final Logger LOG = LoggerFactory.getLogger(Backup.class);

  private static final String UNFINISHED = ".copying";

  /** Names of unfinished copies in earlier versions. */
  private static final Pattern FORMER_UNFINISHED =
      Pattern.compile("\\.backup-\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private final StoreFile file;
  private final Connections connections;

  Backup(StoreFile file, Connections connections) {
    this.file = file;
    this.connections = connections;
  }

  /** Copies a file with that layout version; the copy gets its name when it is complete. */
  void make(int version) {
    Path unfinished = file.beside(UNFINISHED);
    try {
      removeLeftOver();
      FinishedFile.createForOwner(unfinished);
      try (Handle reader = connections.open()) {
        StoredCopy.write(reader, unfinished);
      }
      BackupSeal.put(unfinished);
      Path backup = SideFiles.freeName(file.backup("v" + version));
      Files.move(unfinished, backup, StandardCopyOption.ATOMIC_MOVE);
      LOG.info("The store {} was copied to {} before its migration", file.location(), backup);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The store ",
              MemoryException.Message.place(file.location()),
              " was not migrated, because the copy to be made of it before failed: ",
              e),
          e);
    } finally {
      removeUnfinished(unfinished);
    }
  }

  private void removeLeftOver() throws IOException {
    removeUnfinished(file.beside(UNFINISHED));
    Path store = file.target();
    try (DirectoryStream<Path> others =
        Files.newDirectoryStream(
            store.toAbsolutePath().getParent(), other -> isLeftOver(store, other))) {
      others.forEach(Backup::removeUnfinished);
    }
  }

  private static boolean isLeftOver(Path store, Path other) {
    String name = store.getFileName().toString();
    String otherName = other.getFileName().toString();
    return otherName.startsWith(name)
        && FORMER_UNFINISHED.matcher(otherName.substring(name.length())).matches();
  }

  private static void removeUnfinished(Path unfinished) {
    try {
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      LOG.warn("The unfinished copy {} could not be removed", unfinished, e);
    }
  }
}
