package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.RestoredStore;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts a backup in the place of a store that nobody has open.
 *
 * <p>At no moment there is no file under the name of the store: the former one gets a second name,
 * and the new one takes its place in one step. If that is interrupted before the former log is
 * moved away, the store is refused when it is opened, as its log belongs to another file; whoever
 * restores again brings that log to the file that it belongs to.
 */
final class StoreRestoring {
  private static final String FORMER = ".before-restore";

  private final Path target;
  private final Path backup;

  StoreRestoring(Path target, Path backup) {
    this.target = target;
    this.backup = backup;
  }

  RestoredStore run() {
    Path unfinished = null;
    try {
      requireFile();
      if (Files.exists(target)) {
        requireUnused();
      }
      unfinished = copy();
      int version = StoredCopy.check(unfinished, backup);
      if (Files.exists(target)) {
        // Copying and checking take long; what was written meanwhile would be left behind.
        requireUnused();
      }
      Path former = Files.exists(target) ? keepFormer() : null;
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      moveLog(former);
      FinishedFile.forceFolderOf(target);
      return new RestoredStore(target, former, version);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "The backup "
              + backup
              + " could not be put in the place of the store "
              + target
              + ": "
              + FinishedFile.reason(e)
              + "; the store is as it was, unless it is missing",
          e);
    } finally {
      FinishedFile.remove(unfinished);
    }
  }

  private void requireFile() throws IOException {
    if (!Files.isRegularFile(backup)) {
      throw new StoreUnavailableException(
          "There is no backup " + backup + " to restore; name a file that a backup made");
    }
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(target)) {
      throw new StoreUnavailableException(
          "The path of the store, " + target + ", is not a regular file; name another one");
    }
    if (Files.exists(target) && Files.isSameFile(target, backup)) {
      throw new StoreUnavailableException(
          "The backup " + backup + " is the store itself; name another file");
    }
    Path log = SideFiles.log(backup);
    if (Files.exists(log) && Files.size(log) > 0) {
      throw new StoreUnavailableException(
          "The file "
              + backup
              + " has a log beside it, "
              + log
              + ", with changes that are not in it: it is a store in use or left by a killed"
              + " process, and no backup; open and close it once, or make a backup of it");
    }
  }

  private void requireUnused() {
    Object key = SideFiles.key(target);
    boolean isOpenHere = SharedFile.isOpen(key == null ? target : key);
    if (isOpenHere || WriterQueue.isUsedByOthers(SideFiles.beside(target, "-queue"))) {
      throw new StoreUnavailableException(
          "The store "
              + target
              + " is open in "
              + (isOpenHere ? "this process" : "another process")
              + "; close it first, and restore the backup then");
    }
  }

  private Path copy() throws IOException {
    Path parent = target.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Path unfinished = FinishedFile.beginBeside(target, SideFiles.COPYING);
    try {
      try (var in = Files.newInputStream(backup);
          var out = Files.newOutputStream(unfinished)) {
        in.transferTo(out);
      }
      FinishedFile.force(unfinished);
      return unfinished;
    } catch (IOException | RuntimeException e) {
      FinishedFile.remove(unfinished);
      throw e;
    }
  }

  private Path keepFormer() throws IOException {
    Object key = SideFiles.key(target);
    Optional<Path> named =
        key == null ? Optional.empty() : formerOf(key.toString()).stream().findFirst();
    if (named.isPresent()) {
      // A restoring that was interrupted gave it the name.
      return named.get();
    }
    Path former = SideFiles.freeName(SideFiles.beside(target, FORMER));
    try {
      Files.createLink(former, target);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(target, former, StandardCopyOption.COPY_ATTRIBUTES);
      FinishedFile.force(former);
    }
    return former;
  }

  /** The log has the latest changes of the former file, and goes with it. */
  private void moveLog(@Nullable Path former) throws IOException {
    Path log = SideFiles.log(target);
    if (Files.exists(log)) {
      Path of = former == null ? SideFiles.freeName(SideFiles.beside(target, FORMER)) : former;
      Files.move(log, SideFiles.log(ownerOf(log).orElse(of)));
    }
    Files.deleteIfExists(SideFiles.beside(target, "-shm"));
    new NewFile(target).finish();
  }

  /**
   * The file of a restoring that was interrupted, if the log belongs to that: it has the name that
   * it got then, and no log under it.
   */
  private Optional<Path> ownerOf(Path log) throws IOException {
    Object key = SideFiles.key(log);
    Optional<String> database =
        WriterQueue.filesIn(SideFiles.beside(target, "-queue"))
            .filter(open -> key != null && open.log().equals(key.toString()))
            .map(WriterQueue.OpenFiles::database);
    return database.isEmpty()
        ? Optional.empty()
        : formerOf(database.get()).stream()
            .filter(file -> Files.notExists(SideFiles.log(file)))
            .findFirst();
  }

  /** The names of former stores under which there is a file of that key. */
  private List<Path> formerOf(String key) throws IOException {
    String prefix = target.getFileName() + FORMER;
    try (Stream<Path> files = Files.list(target.toAbsolutePath().getParent())) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> key.equals(String.valueOf(SideFiles.key(file))))
          .sorted()
          .toList();
    }
  }
}
