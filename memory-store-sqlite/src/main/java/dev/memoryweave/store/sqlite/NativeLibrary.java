package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.UserPrincipal;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite itself, as a file that stays. Without one the driver unpacks it at each start, and looks
 * for what earlier starts left behind, which takes longer than the opening of a database.
 */
final class NativeLibrary {
  /**
   * The system property that names the file. It is used if nobody but one owner may write it, its
   * folder and the folder above.
   */
  static final String PROPERTY = "memoryweave.start.library";

  private static final String PATH = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";
  private static final String TEMPORARY = "org.sqlite.tmpdir";

  private NativeLibrary() {}

  /**
   * Tells the driver of the file, and writes it if it is not there. Where that does not work, the
   * driver does as it usually does.
   */
  static void prepare() {
    String name = System.getProperty(PROPERTY);
    if (name == null || System.getProperty(PATH) != null) {
      return;
    }
    try {
      Path file = Path.of(name).toAbsolutePath();
      Path folder = file.getParent();
      if (folder != null
          && isOfOneOwner(folder, file)
          && (Files.exists(file) || unpack(folder, file))) {
        System.setProperty(PATH, folder.toString());
        System.setProperty(NAME, String.valueOf(file.getFileName()));
        // The driver looks there for what earlier starts left, and not among all temporary files.
        System.getProperties().putIfAbsent(TEMPORARY, folder.toString());
      }
    } catch (IOException | RuntimeException e) {
      LoggerFactory.getLogger(NativeLibrary.class).debug("{} cannot be used", name, e);
    }
  }

  /** What is loaded is run, so nobody else may be able to put another file there. */
  private static boolean isOfOneOwner(Path folder, Path file) throws IOException {
    UserPrincipal owner = Files.getOwner(folder);
    Path above = folder.getParent();
    return OwnFolder.isWrittenOnlyBy(owner, folder)
        && (above == null || OwnFolder.isWrittenOnlyBy(owner, above))
        && (!Files.exists(file) || OwnFolder.isWrittenOnlyBy(owner, file));
  }

  /** Whole or not at all, since several may do so at once. */
  private static boolean unpack(Path folder, Path file) throws IOException {
    String resource =
        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
    try (InputStream in = SQLiteConnection.class.getResourceAsStream(resource)) {
      if (in == null || !Files.isDirectory(folder)) {
        return false;
      }
      byte[] library = in.readAllBytes();
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
  }
}
