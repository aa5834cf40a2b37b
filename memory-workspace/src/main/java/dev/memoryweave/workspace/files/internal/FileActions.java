package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/**
 * The changes that are made to files, one by one, so that a test can let each of them fail. Safe
 * for any number of threads, each of which writes other files.
 */
public class FileActions {
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  /** Makes a folder and those above it, for their owner alone below one that is its owner's. */
  public void folders(Path folder) throws IOException {
    Path above = folder;
    while (above != null && !Files.exists(above)) {
      above = above.getParent();
    }
    if (OwnFolder.isClosed(above)) {
      OwnFolder.make(folder);
    } else {
      Files.createDirectories(folder);
    }
  }

  /**
   * Makes a file that is on disk, not only in a buffer, when this returns; in a folder that is its
   * owner's alone, the file is too.
   */
  public void create(Path file, byte[] content) throws IOException {
    try (FileChannel channel = FileChannel.open(file, NEW, rights(file))) {
      Drafts.lock(channel);
      write(channel, content);
    }
  }

  private static FileAttribute<?>[] rights(Path file) throws IOException {
    return OwnFolder.isClosed(file.toAbsolutePath().getParent())
        ? FinishedFile.forOwner(file)
        : new FileAttribute<?>[0];
  }

  /**
   * Makes a file that has all of its content from its beginning, on the disk.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is one
   */
  public void createWhole(Path file, byte[] content) throws IOException {
    Drafts.write(
        file,
        draft -> {
          create(draft, content);
          FinishedFile.name(draft, file);
        });
  }

  /**
   * Writes a file in place of the one that is there, whole or not at all.
   *
   * @param file a file of a folder that exists
   * @param durable whether it is on the disk when this returns, but for its name: see {@link
   *     #syncLast}
   */
  public void replace(Path file, byte[] content, boolean durable) throws IOException {
    Drafts.write(
        file,
        draft -> {
          if (durable) {
            create(draft, content);
          } else {
            Files.createFile(draft, rights(draft));
            Files.write(draft, content);
          }
          move(draft, file);
        });
  }

  /** Appends to a file that exists; what is appended is on disk when this returns. */
  public void append(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      long end = channel.size();
      try {
        channel.position(end);
        if (end > 0 && lastByte(channel, end) != '\n') {
          channel.position(end);
          write(channel, new byte[] {'\n'});
        }
        write(channel, content);
      } catch (IOException e) {
        // Half a line would be an error for every reader.
        channel.truncate(end);
        throw e;
      }
    }
  }

  private static int lastByte(FileChannel channel, long end) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    int unused = channel.read(last, end - 1);
    return last.get(0);
  }

  private static void write(FileChannel channel, byte[] content) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(content);
    while (buffer.hasRemaining()) {
      int unused = channel.write(buffer);
    }
    channel.force(true);
  }

  /** Moves a file in place of another, at once where the system can. */
  public void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Removes a file, if it is there. */
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  /**
   * Brings the names in a folder to disk, where the system lets a folder be opened: for what must
   * be there before anything else is done.
   */
  public void sync(Path folder) throws IOException {
    FinishedFile.forceFolder(folder);
  }

  /**
   * Brings the names in a folder to disk after the last change. If that fails it is told and not
   * thrown, as what they name is whole; a folder that is gone has none.
   */
  public final void syncLast(Path folder) {
    try {
      sync(folder);
    } catch (NoSuchFileException e) {
      // Nothing is left to be on the disk.
    } catch (IOException e) {
      FinishedFile.warnOfNames(folder, e);
    }
  }
}
