package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.transfer.TransferException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file of an export, which is renamed to its final name once it is complete. */
final class ExportFile implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

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
    try {
      Path unfinished = FinishedFile.beginBeside(target, FinishedFile.UNFINISHED);
      return new ExportFile(
          target, unfinished, FileChannel.open(unfinished, StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  OutputStream stream() {
    return stream;
  }

  /** Drops what was written, for an export that begins again. */
  void restart() {
    try {
      stream.flush();
      FileChannel unused = channel.truncate(0);
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  /** Gives the file its final name; returns its length. */
  long finish() {
    try {
      stream.flush();
      channel.force(true);
      channel.close();
      long length = Files.size(unfinished);
      FinishedFile.publish(unfinished, target);
      return length;
    } catch (FileAlreadyExistsException e) {
      throw taken(target);
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unwritable(target, e);
    } finally {
      FinishedFile.remove(unfinished);
    }
  }

  private static TransferException taken(Path target) {
    return new TransferException(
        MemoryException.Message.of(
            "There is a file ", target, " already, and nothing is written over; name another one"));
  }

  private static TransferException unwritable(Path target, IOException e) {
    return new TransferException(
        MemoryException.Message.of(
            "The file ",
            target,
            " cannot be written: ",
            MemoryException.Message.foreign(FinishedFile.reason(e)),
            "; choose a folder that can be written and has room"),
        e);
  }
}
