package dev.memoryweave.workspace.disk;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/** A path as it is spelled, of a {@link FoldingDisk}; plain paths can be given beside it. */
record FoldingPath(FoldingDisk disk, Path plain) implements Path {
  static Path plain(Path path) {
    return path instanceof FoldingPath folding ? folding.plain : path;
  }

  private FoldingPath of(Path path) {
    return new FoldingPath(disk, path);
  }

  private @Nullable FoldingPath ofNullable(@Nullable Path path) {
    return path == null ? null : of(path);
  }

  @Override
  public FileSystem getFileSystem() {
    return disk;
  }

  @Override
  public boolean isAbsolute() {
    return plain.isAbsolute();
  }

  @Override
  public @Nullable Path getRoot() {
    return ofNullable(plain.getRoot());
  }

  @Override
  public @Nullable Path getFileName() {
    return ofNullable(plain.getFileName());
  }

  @Override
  public @Nullable Path getParent() {
    return ofNullable(plain.getParent());
  }

  @Override
  public int getNameCount() {
    return plain.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return of(plain.getName(index));
  }

  @Override
  public Path subpath(int beginIndex, int endIndex) {
    return of(plain.subpath(beginIndex, endIndex));
  }

  @Override
  public boolean startsWith(Path other) {
    return plain.startsWith(plain(other));
  }

  @Override
  public boolean endsWith(Path other) {
    return plain.endsWith(plain(other));
  }

  @Override
  public Path normalize() {
    return of(plain.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return of(plain.resolve(plain(other)));
  }

  @Override
  public Path relativize(Path other) {
    return of(plain.relativize(plain(other)));
  }

  @Override
  public URI toUri() {
    return plain.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return of(plain.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return of(disk.stored(plain).toRealPath(options));
  }

  @Override
  public File toFile() {
    return disk.stored(plain).toFile();
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int compareTo(Path other) {
    return plain.compareTo(plain(other));
  }

  @Override
  public String toString() {
    return plain.toString();
  }
}
