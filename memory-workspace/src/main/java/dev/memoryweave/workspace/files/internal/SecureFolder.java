package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/** Folder on systems that can open files relative to open folders. */
final class SecureFolder implements OpenFolder {
  private final SecureDirectoryStream<Path> stream;

  SecureFolder(SecureDirectoryStream<Path> stream) {
    this.stream = stream;
  }

  @Override
  public List<Entry> entries() throws IOException {
    return OpenFolder.sorted(stream);
  }

  @Override
  public BasicFileAttributes attributes(Path name) throws IOException {
    return stream
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  @Override
  public OpenFolder folder(Path name) throws IOException {
    return new SecureFolder(stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
  }

  @Override
  public SeekableByteChannel content(Path name) throws IOException {
    return stream.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
