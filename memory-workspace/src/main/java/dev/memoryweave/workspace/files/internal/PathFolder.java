package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/**
 * Folder on systems that only support paths: after opening, checks again that it is still in its
 * place.
 */
final class PathFolder implements OpenFolder {
  private final Path real;

  PathFolder(Path real) {
    this.real = real;
  }

  @Override
  public List<Entry> entries() throws IOException {
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(real)) {
      requireUnmoved(real);
      return OpenFolder.sorted(stream);
    }
  }

  @Override
  public BasicFileAttributes attributes(Path name) throws IOException {
    return Files.readAttributes(
        real.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public OpenFolder folder(Path name) throws IOException {
    BasicFileAttributes attributes = attributes(name);
    if (!attributes.isDirectory() || attributes.isOther()) {
      throw new NotDirectoryException(name.toString());
    }
    Path folder = real.resolve(name);
    requireUnmoved(folder);
    return new PathFolder(folder);
  }

  @Override
  public SeekableByteChannel content(Path name) throws IOException {
    Path file = real.resolve(name);
    SeekableByteChannel channel =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    try {
      requireUnmoved(file);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    return channel;
  }

  private static void requireUnmoved(Path place) throws IOException {
    if (!ProjectBoundary.isReached(place)) {
      throw new FileSystemException(place.toString(), null, "a link took the place of a folder");
    }
  }

  @Override
  public void close() {}
}
