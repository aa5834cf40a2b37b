package dev.memoryweave.workspace.files.internal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A folder that is held open, so that files opened from it are inside it, whatever becomes of the
 * folders above. Links are never followed. To be used by one thread at a time.
 *
 * <p>All methods throw {@link IOException} if the system refuses.
 */
public interface OpenFolder extends Closeable {
  /**
   * A file or folder in a folder.
   *
   * @param name its name as text
   * @param file its name in the file system
   */
  record Entry(String name, Path file) {
    /**
     * Whether the text is the exact name. Names may be bytes that are not valid text, or not
     * representable in the locale that Java was started with.
     */
    public boolean isExact() {
      try {
        return name.indexOf('\ufffd') < 0 || file.getFileSystem().getPath(name).equals(file);
      } catch (InvalidPathException e) {
        return false;
      }
    }
  }

  /** All entries, sorted by name. */
  List<Entry> entries() throws IOException;

  /** The attributes of an entry; links are not followed. */
  BasicFileAttributes attributes(Path name) throws IOException;

  /** A folder in it, to be closed by the caller; fails for a link. */
  OpenFolder folder(Path name) throws IOException;

  /** The content of a file in it; fails for a link. Blocks if it is a pipe, so check first. */
  SeekableByteChannel content(Path name) throws IOException;

  /** Opens the folder with that real path, in the safest way that the system offers. */
  @SuppressWarnings("StreamResourceLeak") // It is closed with the folder.
  static OpenFolder open(Path real) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(real);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return new SecureFolder(secure);
    }
    stream.close();
    return new PathFolder(real);
  }

  /** The entries of an open folder, sorted by name. */
  static List<Entry> sorted(DirectoryStream<Path> stream) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try {
      for (Path path : stream) {
        Path name = path.getFileName();
        entries.add(new Entry(name.toString(), name));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    entries.sort(Comparator.comparing(Entry::name));
    return entries;
  }
}
