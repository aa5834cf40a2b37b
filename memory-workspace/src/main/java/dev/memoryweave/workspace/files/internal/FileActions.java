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
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.Set;

/**
 * Changes of files, one method each, so that a test can make any of them fail. Safe for any number
 * of threads, as long as each writes other files.
 */
public class FileActions {
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  /**
   * Creates a folder and its parents; inside a folder private to its owner, they are private, too.
   */
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
   * Creates a file, flushed to the disk on return; in a folder private to its owner, the file is
   * private, too.
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
   * Creates a file that has all of its content from the start, on the disk.
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
   * Replaces a file atomically.
   *
   * @param file a file of an existing folder
   * @param durable whether it is flushed to the disk on return, except for its name: see {@link
   *     #syncLast}
   */
  public void replace(Path file, byte[] content, boolean durable) throws IOException {
    Drafts.write(
        file,
        draft -> {
          if (durable) {
            create(draft, content);
          } else {
            write(draft, content, rights(draft));
          }
          move(draft, file);
        });
  }

  /** Replaces a file atomically by one that only its owner can read, wherever it is. */
  public void replaceForOwner(Path file, byte[] content) throws IOException {
    Drafts.write(
        file,
        draft -> {
          write(draft, content, FinishedFile.forOwner(draft));
          move(draft, file);
        });
  }

  /**
   * Replaces a file atomically, keeping its permissions; flushed to the disk on return.
   *
   * @param before its content when it was read
   * @throws FileChangedException if its content has changed since
   */
  public void replaceUnchanged(Path file, byte[] before, byte[] after) throws IOException {
    Drafts.write(
        file,
        draft -> {
          create(draft, after);
          PosixFileAttributeView rights =
              Files.getFileAttributeView(file, PosixFileAttributeView.class);
          if (rights != null) {
            Files.setPosixFilePermissions(draft, rights.readAttributes().permissions());
          }
          if (!Arrays.equals(Files.readAllBytes(file), before)) {
            throw new FileChangedException();
          }
          move(draft, file);
        });
  }

  private static void write(Path file, byte[] content, FileAttribute<?>[] rights)
      throws IOException {
    Files.createFile(file, rights);
    Files.write(file, content);
  }

  /** Appends to an existing file; flushed to the disk on return. */
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

  /** Moves a file, replacing another, atomically if the system supports it. */
  public void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Removes a file, if it exists. */
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  /**
   * Flushes the names in a folder to disk, if the system supports opening folders: for files that
   * must exist before anything else is done.
   */
  public void sync(Path folder) throws IOException {
    FinishedFile.forceFolder(folder);
  }

  /**
   * Flushes the names in a folder to disk after the last change. A failure is logged and not
   * thrown, as the files themselves are complete; a folder that is gone has none.
   */
  public final void syncLast(Path folder) {
    try {
      sync(folder);
    } catch (NoSuchFileException e) {
      // Nothing is left to flush.
    } catch (IOException e) {
      FinishedFile.warnOfNames(folder, e);
    }
  }
}
