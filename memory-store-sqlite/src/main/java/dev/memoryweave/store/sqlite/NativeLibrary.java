package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite itself, as a file that stays, or else as one that is removed once it is loaded. The driver
 * alone would unpack it at each start and remove it when the process ends, which does not happen if
 * the process is killed; and it would look for leftovers of earlier starts, which takes longer than
 * opening a database.
 */
final class NativeLibrary {
  /**
   * The system property that names the file. It is used if only a single owner can write to it, its
   * folder and the parent folder.
   */
  static final String PROPERTY = "memoryweave.start.library";

  static final String PATH = "org.sqlite.lib.path";
  static final String NAME = "org.sqlite.lib.name";
  static final String TEMPORARY = "org.sqlite.tmpdir";

  private NativeLibrary() {}

  /**
   * Tells the driver about the file, and writes it if it does not exist. Where no file can stay,
   * loads it from a temporary one; if that does not work either, the driver does its default.
   */
  static void prepare() {
    if (System.getProperty(PATH) == null && !isKept(System.getProperty(PROPERTY))) {
      PassingLibrary.load();
    }
  }

  private static boolean isKept(@Nullable String name) {
    if (name == null) {
      return false;
    }
    try {
      Path file = Path.of(name).toAbsolutePath();
      Path folder = file.getParent();
      if (folder != null
          && isOfOneOwner(folder, file)
          && (Files.exists(file) || unpack(folder, file))) {
        System.setProperty(PATH, folder.toString());
        System.setProperty(NAME, String.valueOf(file.getFileName()));
        // The driver looks for leftovers of earlier starts there, instead of among all temporary
        // files.
        System.getProperties().putIfAbsent(TEMPORARY, folder.toString());
        return true;
      }
    } catch (IOException | RuntimeException e) {
      LoggerFactory.getLogger(NativeLibrary.class).debug("{} cannot be used", name, e);
    }
    return false;
  }

  /** The library runs as code, so nobody else may be able to replace the file. */
  private static boolean isOfOneOwner(Path folder, Path file) throws IOException {
    UserPrincipal owner = Files.getOwner(folder);
    Path above = folder.getParent();
    return OwnFolder.isWrittenOnlyBy(owner, folder)
        && (above == null || OwnFolder.isWrittenOnlyBy(owner, above))
        && (!Files.exists(file) || OwnFolder.isWrittenOnlyBy(owner, file));
  }

  /** Atomic, because several processes may do so at once. */
  private static boolean unpack(Path folder, Path file) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    byte[] library = content();
    Drafts.clear(folder);
    Drafts.write(
        file,
        draft -> {
          Files.write(draft, library);
          Files.move(
              draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        });
    return true;
  }

  /**
   * The library inside the driver.
   *
   * @throws IOException if it has none for this system
   */
  static byte[] content() throws IOException {
    String resource =
        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
    try (InputStream in = SQLiteConnection.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new NoSuchFileException(resource);
      }
      return in.readAllBytes();
    }
  }
}
