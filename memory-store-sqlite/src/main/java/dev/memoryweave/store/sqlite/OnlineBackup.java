package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A copy of a store for its owner, made from one snapshot while others write. */
final class OnlineBackup {
  private final StoreFile file;
  private final Connections connections;

  OnlineBackup(StoreFile file, Connections connections) {
    this.file = file;
    this.connections = connections;
  }

  MemoryStore.Backup make(Path wanted) {
    Path target = wanted.toAbsolutePath().normalize();
    requireFree(target);
    Path unfinished = null;
    try {
      unfinished = FinishedFile.beginBeside(target, SideFiles.COPYING);
      // A separate connection: the copy takes long, and so does its snapshot.
      try (Handle reader = connections.open()) {
        StoredCopy.write(reader, unfinished);
      }
      int version = StoredCopy.check(unfinished, target);
      BackupSeal.put(unfinished);
      long bytes = Files.size(unfinished);
      FinishedFile.publish(unfinished, target);
      return new MemoryStore.Backup(target, bytes, version);
    } catch (FileAlreadyExistsException e) {
      throw taken(target);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The backup ",
              target,
              " of the store ",
              MemoryException.Message.place(file.location()),
              " could not be written: ",
              MemoryException.Message.foreign(FinishedFile.reason(e)),
              "; choose a folder that can be written and has room"),
          e);
    } finally {
      FinishedFile.remove(unfinished);
    }
  }

  private static void requireFree(Path target) {
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw taken(target);
    }
    Path folder = target.getParent();
    InvalidValueException.unless(
        folder != null && Files.isDirectory(folder),
        "backup",
        target,
        "be a file in a folder that exists");
  }

  private static InvalidValueException taken(Path target) {
    return new InvalidValueException(
        "backup", target, "be a file that does not exist yet, as nothing is written over");
  }
}
