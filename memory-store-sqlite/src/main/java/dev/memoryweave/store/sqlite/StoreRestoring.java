package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a store that nobody has open with a backup.
 *
 * <p>There is always a file under the name of the store: the former one gets a second name, and the
 * new one replaces it in one step. If that is interrupted before the former log is moved away,
 * opening the store is refused, because its log belongs to another file; restoring again moves that
 * log to the file that it belongs to.
 */
final class StoreRestoring {

  private final Path target;
  private final Path backup;

  StoreRestoring(Path target, Path backup) {
    this.target = target;
    this.backup = backup;
  }

  MemoryStoreProvider.Restored run() {
    Path unfinished = null;
    try {
      requireFile();
      if (Files.exists(target)) {
        requireUnused();
      }
      unfinished = copy();
      int version = StoredCopy.requireSound(unfinished, backup);
      FinishedFile.force(unfinished);
      if (Files.exists(target)) {
        // Copying and checking take long; anything written meanwhile would be lost.
        requireUnused();
      }
      Path former = Files.exists(target) ? keepFormer() : null;
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      moveLog(former);
      FinishedFile.forceFolderOf(target);
      return new MemoryStoreProvider.Restored(target, former, version);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The backup ",
              backup,
              " could not be put in the place of the store ",
              target,
              ": ",
              MemoryException.Message.foreign(FinishedFile.reason(e)),
              "; the store is as it was, unless it is missing"),
          e);
    } finally {
      FinishedFile.remove(unfinished);
    }
  }

  private void requireFile() throws IOException {
    if (!Files.isRegularFile(backup)) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "There is no backup ", backup, " to restore; name a file that a backup made"));
    }
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(target)) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The path of the store, ", target, ", is not a regular file; name another one"));
    }
    if (Files.exists(target) && Files.isSameFile(target, backup)) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The backup ", backup, " is the store itself; name another file"));
    }
    Path log = SideFiles.log(backup);
    if (Files.exists(log) && Files.size(log) > 0) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The file ",
              backup,
              " has a log beside it, ",
              log,
              ", with changes that are not in it: it is a store in use or left by a killed"
                  + " process, and no backup; open and close it once, or make a backup of it"));
    }
  }

  private void requireUnused() {
    Object key = SideFiles.key(target);
    Path queue = SideFiles.beside(target, "-queue");
    SharedFile.Use use = SharedFile.use(target, key == null ? target : key, queue);
    if (use != SharedFile.Use.NOBODY) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The store ",
              target,
              " is open in ",
              (use == SharedFile.Use.THIS_PROCESS ? "this process" : "another process"),
              "; close it first, and restore the backup then"));
    }
  }

  private Path copy() throws IOException {
    Path parent = target.getParent();
    if (parent != null) {
      OwnFolder.make(parent);
    }
    Path unfinished = FinishedFile.beginBeside(target, SideFiles.COPYING);
    try {
      try (var in = Files.newInputStream(backup);
          var out = Files.newOutputStream(unfinished)) {
        in.transferTo(out);
      }
      return unfinished;
    } catch (IOException | RuntimeException e) {
      FinishedFile.remove(unfinished);
      throw e;
    }
  }

  private Path keepFormer() throws IOException {
    for (Path earlier : formerFiles()) {
      if (Files.isSameFile(earlier, target)) {
        // An interrupted restore gave it the name.
        return earlier;
      }
    }
    Path former = SideFiles.freeName(SideFiles.beside(target, StoreFile.FORMER));
    try {
      Files.createLink(former, target);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(target, former, StandardCopyOption.COPY_ATTRIBUTES);
      FinishedFile.force(former);
    }
    return former;
  }

  /** The log has the latest changes of the former file, and moves with it. */
  private void moveLog(@Nullable Path former) throws IOException {
    Path log = SideFiles.log(target);
    if (Files.exists(log)) {
      Path of =
          former == null ? SideFiles.freeName(SideFiles.beside(target, StoreFile.FORMER)) : former;
      Files.move(log, SideFiles.log(ownerOf(log, of)));
    }
    Files.deleteIfExists(SideFiles.index(target));
    new NewFile(target).finish();
  }

  /**
   * The file that the log belongs to. After an interrupted restore, that is the former file: it has
   * the name that it got then, and no log under it.
   */
  private Path ownerOf(Path log, Path former) throws IOException {
    if (Files.notExists(former) || LogBeside.continues(log, former)) {
      return former;
    }
    for (Path earlier : formerFiles()) {
      if (Files.notExists(SideFiles.log(earlier)) && LogBeside.continues(log, earlier)) {
        return earlier;
      }
    }
    return former;
  }

  /** The former stores next to it, whose names end in that suffix or a number after it. */
  private List<Path> formerFiles() throws IOException {
    String prefix = target.getFileName() + StoreFile.FORMER;
    try (Stream<Path> files = Files.list(target.toAbsolutePath().getParent())) {
      return files.filter(file -> isFormer(file, prefix)).sorted().toList();
    }
  }

  private static boolean isFormer(Path file, String prefix) {
    String name = file.getFileName().toString();
    return name.equals(prefix)
        || (name.startsWith(prefix + "-")
            && name.substring(prefix.length() + 1).chars().allMatch(Character::isDigit));
  }
}
