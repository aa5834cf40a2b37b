package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite as a temporary file, in a folder of its own, that is removed as soon as the process has
 * loaded it. Whoever unpacks one holds a lock in the folder, so that the next start recognises what
 * a killed process left there, and removes it.
 */
final class PassingLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(PassingLibrary.class);
  private static final String PREFIX = "memory-weave-sqlite-";
  private static final String FILE = "library";
  private static final String LOCK = "lock";
  private static final AtomicBoolean IS_DONE = new AtomicBoolean();

  private PassingLibrary() {}

  /** Loads it once for this process, on systems where a file may be removed while it is in use. */
  static void load() {
    if (IS_DONE.getAndSet(true) || System.getProperty("os.name", "").startsWith("Windows")) {
      return;
    }
    String named = System.getProperty(NativeLibrary.TEMPORARY);
    Path temporary = Path.of(named == null ? System.getProperty("java.io.tmpdir", "") : named);
    try {
      loadFrom(temporary);
    } catch (Exception e) {
      // The driver tries by itself, and reports the problem if that does not work either.
      LOG.debug("SQLite could not be loaded from a file in {}", temporary, e);
    }
  }

  private static void loadFrom(Path temporary) throws Exception {
    Path folder = Files.createTempDirectory(temporary, PREFIX);
    try (LockFile.Hold hold = LockFile.tryHold(folder.resolve(LOCK)).orElse(null)) {
      if (hold == null) {
        return;
      }
      clear(temporary, folder);
      Files.write(folder.resolve(FILE), NativeLibrary.content());
      System.setProperty(NativeLibrary.PATH, folder.toString());
      System.setProperty(NativeLibrary.NAME, FILE);
      try {
        Object unused = SQLiteJDBCLoader.initialize();
      } finally {
        System.clearProperty(NativeLibrary.PATH);
        System.clearProperty(NativeLibrary.NAME);
      }
    } finally {
      remove(folder);
    }
  }

  /** Removes leftovers of this user's processes that were killed before they had loaded it. */
  private static void clear(Path temporary, Path own) {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (Path folder : folders) {
        if (!folder.equals(own)
            && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && OwnFolder.isWrittenOnlyBy(Files.getOwner(own), folder)) {
          clear(folder);
        }
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("What killed processes left in {} could not be removed", temporary, e);
    }
  }

  private static void clear(Path folder) throws IOException {
    try (LockFile.Hold hold = LockFile.tryHold(folder.resolve(LOCK)).orElse(null)) {
      if (hold != null) {
        remove(folder);
      }
    } catch (NoSuchFileException e) {
      // Somebody else has removed it.
    }
  }

  private static void remove(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(FILE));
    Files.deleteIfExists(folder.resolve(LOCK));
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      LOG.debug("{} holds something else", folder);
    }
  }
}
