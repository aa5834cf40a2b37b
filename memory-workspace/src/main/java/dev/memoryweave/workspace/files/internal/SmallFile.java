package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file that controls the walk itself. */
final class SmallFile {
  private SmallFile() {}

  /** Its bytes, or null if it is not a plain file or exceeds that size. */
  static byte @Nullable [] read(OpenFolder folder, Path name, int most) throws IOException {
    long size = size(folder, name);
    if (size < 0 || size > most) {
      return null;
    }
    try (SeekableByteChannel channel = folder.content(name)) {
      ByteBuffer buffer = ByteBuffer.allocate((int) size);
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    }
  }

  private static long size(OpenFolder folder, Path name) throws IOException {
    var attributes = folder.attributes(name);
    return attributes.isRegularFile() ? attributes.size() : -1;
  }
}
