package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.StoreCorruptedException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log with complete writes after a damaged place, where SQLite silently stops reading.
 *
 * <p>The pages of the log are written into the file, as SQLite does when it moves a log: all of
 * them, if the file is consistent with them; otherwise those before the damaged place, and a copy
 * with all of them is kept. SQLite cannot be left to read the pages before it: later pages may
 * already be in the file, and SQLite would mix both. Nobody else may have the file open. Until the
 * log is moved away, an interrupted repair starts again.
 */
final class DamagedLog {
  private static final Logger LOG = LoggerFactory.getLogger(DamagedLog.class);

  private final Path database;
  private final Path log;
  private final WriteAheadLog.Damage damage;

  DamagedLog(Path database, WriteAheadLog.Damage damage) {
    this.database = database;
    this.log = SideFiles.log(database);
    this.damage = damage;
  }

  /** A sentence on a log that could not be repaired. */
  static String unread(Path log, WriteAheadLog.Damage damage) {
    return "The log %s of the store is damaged, and %s behind the damaged place cannot be read; open the store once for writing, while nobody else uses it, to have them saved"
        .formatted(log.getFileName(), writes(damage));
  }

  /** A sentence on writes that are only in a copy, as long as the copy is next to the file. */
  static List<String> rescuedBefore(Path database) {
    Path rescued = rescued(database);
    return Files.exists(rescued) ? List.of(ofRescued(rescued)) : List.of();
  }

  private static Path rescued(Path database) {
    return SideFiles.beside(database, StoreFile.RESCUED);
  }

  private static String ofRescued(Path rescued) {
    return ("Writes that the store may lack are in the file %s beside it: open that as a store to"
            + " compare, and mend it with repair(); then restore it, or move it away")
        .formatted(rescued.getFileName());
  }

  private static String writes(WriteAheadLog.Damage damage) {
    return damage.writes() == 1 ? "the last write" : "the last " + damage.writes() + " writes";
  }

  /**
   * Repairs as much as possible.
   *
   * @return a description for a person
   * @throws StoreCorruptedException if the file is inconsistent either way; then nothing has
   *     changed, and a copy with all pages is next to it
   * @throws IOException if there is no room for copies; then nothing has changed
   */
  List<String> mend() throws IOException {
    LOG.warn("The log {} is damaged; it is compared with the store before that is opened", log);
    if (isWholeWith(damage.all(), false)) {
      return List.of(putInPlace(damage.all(), ""));
    }
    if (isWholeWith(damage.before(), true)) {
      return List.of(
          putInPlace(damage.before(), "; the store goes on without " + writes(damage) + ". ")
              + ofRescued(rescued(database)));
    }
    throw new StoreCorruptedException(
        MemoryException.Message.of(
            "The log ",
            log,
            " is damaged, and the store ",
            database,
            " holds together neither with what is behind the damaged place (",
            writes(damage),
            ") nor without; nothing was changed, and a copy with all of it is in ",
            rescued(database),
            ": save what can be read of that with 'sqlite3 FILE .recover', or restore a backup"));
  }

  /** Tries it on a copy. */
  private boolean isWholeWith(long frames, boolean isLastResort) throws IOException {
    Path copy = FinishedFile.beginBeside(database, SideFiles.COPYING);
    try {
      Files.copy(database, copy, StandardCopyOption.REPLACE_EXISTING);
      apply(frames, copy);
      boolean isWhole = isWhole(copy);
      if (!isWhole && !isLastResort) {
        keep(copy);
      }
      return isWhole;
    } finally {
      FinishedFile.remove(copy);
    }
  }

  private boolean isWhole(Path copy) {
    try {
      StoredCopy.check(copy, database);
      return true;
    } catch (StoreCorruptedException e) {
      LOG.debug("With a part of its log the store does not hold together", e);
      return false;
    }
  }

  private void keep(Path copy) throws IOException {
    Path rescued = rescued(database);
    if (Files.notExists(rescued) || Files.mismatch(copy, rescued) >= 0) {
      Files.move(copy, SideFiles.freeName(rescued));
    }
  }

  private String putInPlace(long frames, String consequence) throws IOException {
    apply(frames, database);
    Path aside = SideFiles.setAside(database);
    Files.deleteIfExists(SideFiles.index(database));
    FinishedFile.forceFolderOf(database);
    String text =
        "The log %s of the store was damaged and is in the file %s now%s"
            .formatted(
                log.getFileName(),
                aside.getFileName(),
                consequence.isEmpty()
                    ? "; no write is missing, but see with verify() whether a record was damaged"
                    : consequence);
    LOG.warn("{} ({})", text, database);
    return text;
  }

  /** Writes the pages of a number of frames into a file, and gives it the size that they state. */
  private void apply(long frames, Path file) throws IOException {
    try (FileChannel from = FileChannel.open(log, StandardOpenOption.READ);
        FileChannel to = FileChannel.open(file, StandardOpenOption.WRITE)) {
      from.position(WriteAheadLog.HEADER_BYTES);
      ByteBuffer frame = ByteBuffer.allocate(WriteAheadLog.FRAME_HEADER_BYTES + damage.pageSize());
      long pages = 0;
      for (long i = 0; i < frames; i++) {
        read(from, frame.clear());
        long number = Integer.toUnsignedLong(frame.getInt(0));
        long size = Integer.toUnsignedLong(frame.getInt(Integer.BYTES));
        // A damaged header may contain any values.
        if (number > 0 && number <= to.size() / damage.pageSize() + frames) {
          frame.position(WriteAheadLog.FRAME_HEADER_BYTES);
          to.write(frame, (number - 1) * damage.pageSize());
        }
        pages = size > 0 ? size : pages;
      }
      if (pages > 0) {
        to.truncate(pages * damage.pageSize());
      }
      to.force(true);
    }
  }

  private static void read(FileChannel from, ByteBuffer frame) throws IOException {
    while (frame.hasRemaining()) {
      if (from.read(frame) < 0) {
        throw new EOFException("the log is shorter than it was");
      }
    }
  }
}
