package dev.memoryweave.store.sqlite;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The complete transactions of a log, which SQLite would replay into the file beside it (SQLite's
 * documentation, "Database File Format", section 4).
 *
 * @param isEmpty whether there is nothing to replay
 * @param marks the marks of the writes, in order
 * @param markPage the page of the file that they are on, or 0 if there are none
 * @param header the header of the file as the log first writes it, or nothing if it does not
 */
record WriteAheadLog(
    boolean isEmpty, List<CommitMark> marks, long markPage, Optional<FileHeader> header) {
  private static final int HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int MAGIC = 0x377f0682;
  private static final int MIN_PAGE = 512;
  private static final int MAX_PAGE = 65_536;
  private static final WriteAheadLog NONE = new WriteAheadLog(true, List.of(), 0, Optional.empty());

  /** Reads a log; one that does not exist is empty. */
  static WriteAheadLog read(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      return new Reader(new DataInputStream(in)).read();
    } catch (NoSuchFileException e) {
      return NONE;
    }
  }

  /**
   * Whether the log continues a file.
   *
   * @param mark the mark in the file, if it has one
   * @param ofFile the header of the file
   */
  boolean continues(Optional<CommitMark> mark, FileHeader ofFile) {
    if (isEmpty) {
      return true;
    }
    if (marks.isEmpty()) {
      // Before there were marks, nobody could tell.
      return mark.isEmpty();
    }
    if (mark.isPresent()) {
      long nonce = mark.get().nonce();
      return marks.get(0).previous() == nonce
          || marks.stream().anyMatch(known -> known.nonce() == nonce);
    }
    if (ofFile.mayLackMark()) {
      return true;
    }
    // The write that introduced marks changed the header, too.
    int counter = ofFile.changeCounter();
    return marks.get(0).previous() == 0
        && header
            .map(FileHeader::changeCounter)
            .filter(first -> first == counter || first == counter + 1)
            .isPresent();
  }

  private static final class Reader {
    private final DataInputStream in;
    private final List<CommitMark> marks = new ArrayList<>();
    private final List<CommitMark> uncommitted = new ArrayList<>();
    private ByteOrder order = ByteOrder.BIG_ENDIAN;
    private int sum1;
    private int sum2;
    private long markPage;
    private Optional<FileHeader> fileHeader = Optional.empty();
    private boolean isEmpty = true;

    Reader(DataInputStream in) {
      this.in = in;
    }

    WriteAheadLog read() throws IOException {
      byte[] header = new byte[HEADER_BYTES];
      if (in.readNBytes(header, 0, HEADER_BYTES) < HEADER_BYTES) {
        return NONE;
      }
      ByteBuffer fields = ByteBuffer.wrap(header);
      int magic = fields.getInt(0);
      int pageSize = fields.getInt(8);
      boolean isKnown =
          (magic & ~1) == MAGIC
              && pageSize >= MIN_PAGE
              && pageSize <= MAX_PAGE
              && Integer.bitCount(pageSize) == 1;
      if (!isKnown) {
        return NONE;
      }
      order = (magic & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
      sum(header, 0, HEADER_BYTES - 8);
      if (sum1 != fields.getInt(24) || sum2 != fields.getInt(28)) {
        return NONE;
      }
      readFrames(fields.getLong(16), pageSize);
      return new WriteAheadLog(isEmpty, List.copyOf(marks), markPage, fileHeader);
    }

    private void readFrames(long salt, int pageSize) throws IOException {
      byte[] header = new byte[FRAME_HEADER_BYTES];
      byte[] page = new byte[pageSize];
      ByteBuffer fields = ByteBuffer.wrap(header);
      while (isRead(header) && isRead(page)) {
        sum(header, 0, 8);
        sum(page, 0, pageSize);
        if (fields.getLong(8) != salt || fields.getInt(16) != sum1 || fields.getInt(20) != sum2) {
          return;
        }
        add(fields.getInt(0), page);
        if (fields.getInt(4) != 0) {
          isEmpty = false;
          marks.addAll(uncommitted);
          uncommitted.clear();
        }
      }
    }

    private boolean isRead(byte[] bytes) throws IOException {
      try {
        in.readFully(bytes);
        return true;
      } catch (EOFException e) {
        return false;
      }
    }

    private void add(int number, byte[] page) {
      if (number == 1 && fileHeader.isEmpty()) {
        fileHeader = Optional.of(FileHeader.of(page));
      }
      CommitMark.onPage(page)
          .ifPresent(
              mark -> {
                uncommitted.add(mark);
                markPage = Integer.toUnsignedLong(number);
              });
    }

    private void sum(byte[] bytes, int from, int to) {
      ByteBuffer words = ByteBuffer.wrap(bytes).order(order);
      for (int at = from; at < to; at += 2 * Integer.BYTES) {
        sum1 += words.getInt(at) + sum2;
        sum2 += words.getInt(at + Integer.BYTES) + sum1;
      }
    }
  }
}
