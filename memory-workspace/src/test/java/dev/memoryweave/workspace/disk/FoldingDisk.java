package dev.memoryweave.workspace.disk;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The disk of this machine as macOS and Windows would have it: a file is found by its name whatever
 * the case and normal form of the letters, and keeps the spelling that it was made with.
 */
public final class FoldingDisk extends FileSystem {
  private final FileSystem plain = FileSystems.getDefault();
  private final FoldingProvider provider = new FoldingProvider(this);
  private final boolean isDecomposing;

  private FoldingDisk(boolean isDecomposing) {
    this.isDecomposing = isDecomposing;
  }

  /** A folder of this machine, on a disk that keeps names as they were written. */
  public static Path keeping(Path folder) {
    return new FoldingPath(new FoldingDisk(false), folder);
  }

  /** A folder of this machine, on a disk that keeps names with their marks apart, as HFS+ does. */
  public static Path decomposing(Path folder) {
    return new FoldingPath(new FoldingDisk(true), folder);
  }

  /** A text with marks apart from their letters. */
  public static String decomposed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD);
  }

  /** The path under which this machine has the file. */
  Path stored(Path path) {
    Path absolute = path.toAbsolutePath();
    Path stored = Objects.requireNonNull(absolute.getRoot());
    for (Path name : absolute) {
      stored = stored.resolve(storedName(stored, name.toString()));
    }
    return stored;
  }

  private String storedName(Path folder, String name) {
    if (Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
      return name;
    }
    String decomposed = decomposed(name);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path one : all) {
        String stored = String.valueOf(one.getFileName());
        if (decomposed(stored).equalsIgnoreCase(decomposed)) {
          return stored;
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // What is no folder, or cannot be read, has nothing in it.
    }
    return newName(name);
  }

  /** The spelling of a new name. */
  String newName(String name) {
    return isDecomposing ? decomposed(name) : name;
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public Path getPath(String first, String... more) {
    return new FoldingPath(this, plain.getPath(first, more));
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    List<Path> roots = new ArrayList<>();
    plain.getRootDirectories().forEach(root -> roots.add(new FoldingPath(this, root)));
    return roots;
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher = plain.getPathMatcher(syntaxAndPattern);
    return path -> matcher.matches(FoldingPath.plain(path));
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return plain.supportedFileAttributeViews();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return plain.getFileStores();
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return plain.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getSeparator() {
    return plain.getSeparator();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
