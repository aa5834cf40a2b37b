package dev.memoryweave.workspace.mirror;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes files all or nothing. */
final class AtomicFile {
  private AtomicFile() {}

  /**
   * Writes a file in place of the one that is there.
   *
   * @param file a file of a folder that exists
   * @param durable whether it is on the disk when this returns, but for its name: see {@link #sync}
   */
  static void write(Path file, byte[] bytes, boolean durable) throws IOException {
    Path draft =
        file.resolveSibling(
            "."
                + file.getFileName()
                + "-"
                + ProcessHandle.current().pid()
                + "-"
                + Thread.currentThread().getId()
                + ".tmp");
    try {
      Files.deleteIfExists(draft);
      try (FileChannel channel =
          FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        if (durable) {
          channel.force(false);
        }
      }
      replace(draft, file);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void replace(Path draft, Path file) throws IOException {
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Has the names of a folder's files on the disk, where the system knows how. */
  static void sync(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Not every system opens folders; then it keeps names by itself.
    }
  }
}
