package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.OpenFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The memory's folder, held open; each folder is opened from the one above, never by a link. */
final class MemoryTree implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryTree.class);

  private final ProjectBoundary boundary;
  private final OpenFolder root;
  private final Map<String, OpenFolder> open = new HashMap<>();

  private MemoryTree(ProjectBoundary boundary, OpenFolder root) {
    this.boundary = boundary;
    this.root = root;
  }

  /** Opens the folder of a project. */
  static MemoryTree open(ProjectBoundary boundary) throws FileProblem {
    try (OpenFolder project = OpenFolder.open(boundary.root())) {
      Path name = Path.of(ProjectBoundary.MEMORY_FOLDER);
      requireFolder(project, name);
      return new MemoryTree(boundary, project.folder(name));
    } catch (IOException e) {
      throw problem(e);
    }
  }

  private static void requireFolder(OpenFolder folder, Path name) throws IOException, FileProblem {
    if (!folder.attributes(name).isDirectory()) {
      throw new FileProblem(FileProblem.Kind.UNSAFE, "it is a link, or no folder");
    }
  }

  /** The project that the folder belongs to. */
  ProjectBoundary boundary() {
    return boundary;
  }

  /** The folder with that path, separated by {@code /}; empty for the memory's own. */
  OpenFolder folder(String path) throws FileProblem {
    OpenFolder folder = root;
    for (int start = 0; start < path.length(); ) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      folder = below(folder, path.substring(0, end), path.substring(start, end));
      start = end + 1;
    }
    return folder;
  }

  private OpenFolder below(OpenFolder above, String path, String name) throws FileProblem {
    OpenFolder known = open.get(path);
    if (known != null) {
      return known;
    }
    try {
      requireFolder(above, Path.of(name));
      OpenFolder opened = above.folder(Path.of(name));
      open.put(path, opened);
      return opened;
    } catch (IOException e) {
      throw problem(e);
    }
  }

  /** The folder that contains a path. */
  static String above(String path) {
    return path.indexOf('/') < 0 ? "" : path.substring(0, path.lastIndexOf('/'));
  }

  private static Path name(String path) {
    return Path.of(path.substring(path.lastIndexOf('/') + 1));
  }

  List<OpenFolder.Entry> entries(String path) throws FileProblem {
    try {
      return folder(path).entries();
    } catch (IOException e) {
      throw problem(e);
    }
  }

  BasicFileAttributes attributes(String path) throws FileProblem {
    try {
      return folder(above(path)).attributes(name(path));
    } catch (IOException e) {
      throw problem(e);
    }
  }

  /** The size of a plain file, in bytes. */
  long size(String path) throws FileProblem {
    BasicFileAttributes attributes = attributes(path);
    if (!attributes.isRegularFile()) {
      throw new FileProblem(FileProblem.Kind.UNSAFE, "it is a link, or no plain file");
    }
    return attributes.size();
  }

  /** The content of a plain file of at most that many bytes. */
  byte[] read(String path, int most) throws FileProblem {
    long size = size(path);
    requireSize(size, most);
    try (SeekableByteChannel channel = folder(above(path)).content(name(path))) {
      // One byte more than its length, to detect that it has grown.
      ByteBuffer buffer = ByteBuffer.allocate((int) size + 1);
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
      if (!buffer.hasRemaining()) {
        requireSize(channel.size(), most);
        throw new FileProblem(
            FileProblem.Kind.UNREADABLE, "it was changed while it was read, so read it again");
      }
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    } catch (IOException e) {
      throw problem(e);
    }
  }

  private static void requireSize(long size, int most) throws FileProblem {
    if (size > most) {
      throw new FileProblem(
          FileProblem.Kind.TOO_LARGE, "it has " + size + " bytes, more than " + most);
    }
  }

  /** A plain file as a stream, since it may be long. */
  InputStream stream(String path) throws FileProblem {
    long unused = size(path);
    try {
      return Channels.newInputStream(folder(above(path)).content(name(path)));
    } catch (IOException e) {
      throw problem(e);
    }
  }

  private static FileProblem problem(IOException e) {
    return e instanceof NoSuchFileException
        ? new FileProblem(FileProblem.Kind.MISSING, "it is missing")
        : new FileProblem(
            FileProblem.Kind.UNREADABLE,
            "it cannot be read (" + e.getClass().getSimpleName().replace("Exception", "") + ")");
  }

  @Override
  public void close() {
    open.values().forEach(MemoryTree::closeQuietly);
    closeQuietly(root);
  }

  /** Everything was read, whether or not closing the handle succeeds. */
  private static void closeQuietly(OpenFolder folder) {
    try {
      folder.close();
    } catch (IOException e) {
      LOG.debug("A folder was not closed", e);
    }
  }
}
