package dev.memoryweave.workspace.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Does to files of this machine what is asked of those of a {@link FoldingDisk}. */
final class FoldingProvider extends FileSystemProvider {
  private final FoldingDisk disk;

  FoldingProvider(FoldingDisk disk) {
    this.disk = disk;
  }

  private Path stored(Path path) {
    return disk.stored(FoldingPath.plain(path));
  }

  private static FileSystemProvider of(Path stored) {
    return stored.getFileSystem().provider();
  }

  /** The path that a file gets when it comes to be there now. */
  private Path renamed(Path path) {
    Path stored = stored(path);
    return stored.resolveSibling(disk.newName(String.valueOf(path.getFileName())));
  }

  @Override
  public String getScheme() {
    return "folding";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return disk;
  }

  @Override
  public Path getPath(URI uri) {
    return new FoldingPath(disk, Path.of(uri));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return Files.newByteChannel(stored(path), options, attributes);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return FileChannel.open(stored(path), options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(stored(folder))) {
      for (Path one : all) {
        Path entry = folder.resolve(String.valueOf(one.getFileName()));
        if (filter.accept(entry)) {
          entries.add(entry);
        }
      }
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return entries.iterator();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    Files.createDirectory(stored(folder), attributes);
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    Files.createSymbolicLink(stored(link), FoldingPath.plain(target), attributes);
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    Files.createLink(stored(link), stored(existing));
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    return new FoldingPath(disk, Files.readSymbolicLink(stored(link)));
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.delete(stored(path));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    Files.copy(stored(source), stored(target), options);
  }

  /** What is moved has the name that was given, also where another spelling was there. */
  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    Path from = stored(source);
    Path former = stored(target);
    Path to = renamed(target);
    List<CopyOption> given = Arrays.asList(options);
    boolean mayReplace =
        given.contains(StandardCopyOption.REPLACE_EXISTING)
            || given.contains(StandardCopyOption.ATOMIC_MOVE);
    Files.move(from, mayReplace || former.equals(from) ? to : former, options);
    if (!former.equals(from) && !former.equals(to)) {
      Files.deleteIfExists(former);
    }
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return Files.isSameFile(stored(path), stored(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return Files.isHidden(stored(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return Files.getFileStore(stored(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    Path stored = stored(path);
    of(stored).checkAccess(stored, modes);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(stored(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return Files.readAttributes(stored(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return Files.readAttributes(stored(path), attributes, options);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    Object unused = Files.setAttribute(stored(path), attribute, value, options);
  }
}
