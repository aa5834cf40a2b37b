package dev.memoryweave.internal.transfer;

import dev.memoryweave.model.internal.LeftOverFiles;
import dev.memoryweave.transfer.TransferException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** A file that gets its name once it is complete and on the disk, and takes nobody else's. */
final class ExportFile implements AutoCloseable {
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final int BUFFER = 1 << 16;
  private static final String UNFINISHED = ".unfinished-";

  private final Path target;
  private final Path unfinished;
  private final FileChannel channel;
  private final OutputStream stream;

  private ExportFile(Path target, Path unfinished, FileChannel channel) {
    this.target = target;
    this.unfinished = unfinished;
    this.channel = channel;
    this.stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
  }

  static ExportFile create(Path file) {
    Path target = file.toAbsolutePath().normalize();
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw taken(target);
    }
    Path name = target.getFileName();
    Path unfinished =
        target.resolveSibling((name == null ? "" : name) + LeftOverFiles.suffix(UNFINISHED));
    try {
      if (target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(unfinished, OWNER_ONLY);
      } else {
        Files.createFile(unfinished);
      }
      LeftOverFiles.remove(target, UNFINISHED, unfinished);
      return new ExportFile(
          target, unfinished, FileChannel.open(unfinished, StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  OutputStream stream() {
    return stream;
  }

  /** Gives the file its name; its length. */
  long finish() {
    try {
      stream.flush();
      channel.force(true);
      channel.close();
      long length = Files.size(unfinished);
      publish();
      return length;
    } catch (FileAlreadyExistsException e) {
      throw taken(target);
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  private void publish() throws IOException {
    try {
      // A second name, unlike a move, fails where there is a file.
      Files.createLink(target, unfinished);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(target.toString());
      }
      Files.move(unfinished, target);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  private static TransferException taken(Path target) {
    return new TransferException(
        "There is a file " + target + " already, and nothing is written over; name another one");
  }

  private static TransferException unwritable(Path target, IOException e) {
    return new TransferException(
        "The file "
            + target
            + " cannot be written: "
            + reason(e)
            + "; choose a folder that can be written and has room",
        e);
  }

  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    return e instanceof FileSystemException failure && failure.getReason() != null
        ? failure.getReason()
        : String.valueOf(e.getMessage());
  }
}
