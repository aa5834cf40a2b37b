package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.FinishedFile;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database file that is being created, perhaps by several processes at once.
 *
 * <p>Each writes the whole file under a name of its own and then gives it the name of the store if
 * that is free, so nobody ever sees a part of it. A marker is next to it until a store was opened
 * there. It means that leftovers of killed processes must be removed, and distinguishes an empty
 * file that is yet to be filled from one that was emptied.
 */
final class NewFile {
  private static final Logger LOG = LoggerFactory.getLogger(NewFile.class);

  private static final String MARKER = "-new";

  /** Gives a file a second name, and fails if that exists. */
  interface Naming {
    void name(Path second, Path file) throws IOException;
  }

  private final Path target;
  private final Naming naming;

  NewFile(Path target) {
    this(target, Files::createLink);
  }

  NewFile(Path target, Naming naming) {
    this.target = target;
    this.naming = naming;
  }

  private Path marker() {
    return SideFiles.beside(target, MARKER);
  }

  /** Whether somebody began to create the file, and nobody has opened it since. */
  boolean isUnderWay() {
    return Files.exists(marker());
  }

  /**
   * Creates the file, unless somebody else does meanwhile.
   *
   * @param content its content; if there is none, or files cannot have two names here, it is empty
   * @param forced whether the content must be on the disk before the file has its name
   * @throws IOException if it cannot be created
   */
  void make(Optional<byte[]> content, boolean forced) throws IOException {
    createUnlessThere(marker());
    if (content.isEmpty() || !isMade(content.get(), forced)) {
      createUnlessThere(target);
    }
  }

  private boolean isMade(byte[] content, boolean forced) throws IOException {
    Path unfinished = target.resolveSibling(marker().getFileName() + "-" + UUID.randomUUID());
    try {
      FinishedFile.createForOwner(unfinished);
      write(content, unfinished, forced);
      return isNamed(unfinished);
    } catch (NoSuchFileException e) {
      // A faster process has removed it, or the folder is gone.
      return false;
    } finally {
      FinishedFile.remove(unfinished);
    }
  }

  private boolean isNamed(Path finished) {
    try {
      naming.name(target, finished);
      return true;
    } catch (IOException | UnsupportedOperationException e) {
      LOG.debug("The new store {} gets its layout by statements", target, e);
      return false;
    }
  }

  private static void write(byte[] content, Path to, boolean forced) throws IOException {
    // Not a channel, which would keep a second buffer of that size for the thread.
    try (FileOutputStream out = new FileOutputStream(to.toFile())) {
      out.write(content);
      if (forced) {
        out.getFD().sync();
      }
    }
  }

  private static void createUnlessThere(Path file) throws IOException {
    while (!Files.isRegularFile(file)) {
      try {
        FinishedFile.createForOwner(file);
      } catch (FileAlreadyExistsException e) {
        // Another process may be faster, which is just as good, and may have removed it again.
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file)) {
          throw e;
        }
      }
    }
  }

  /** Notes that the file has content, and removes leftovers next to it. */
  void finish() {
    if (!isUnderWay()) {
      return;
    }
    try {
      for (Path left : leftOver()) {
        Files.deleteIfExists(left);
      }
      Files.deleteIfExists(marker());
    } catch (IOException e) {
      // It would only make an emptied file look new.
      LOG.debug("What was left beside the new store {} could not be removed", target, e);
    }
  }

  /** Files that are no longer needed, whoever created them, because the store has its file. */
  private List<Path> leftOver() throws IOException {
    String prefix = marker().getFileName() + "-";
    try (Stream<Path> files = Files.list(target.toAbsolutePath().getParent())) {
      return files.filter(file -> isLeftOver(file.getFileName().toString(), prefix)).toList();
    }
  }

  private static boolean isLeftOver(String name, String prefix) {
    if (!name.startsWith(prefix)) {
      return false;
    }
    try {
      String id = name.substring(prefix.length());
      return UUID.fromString(id).toString().equals(id);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
