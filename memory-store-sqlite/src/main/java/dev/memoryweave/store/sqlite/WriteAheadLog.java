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
 * The complete transactions of a log, which SQLite would replay into the file next to it (SQLite's
 * documentation, "Database File Format", section 4).
 *
 * @param isEmpty whether there is nothing to replay
 * @param marks the marks of the writes, in order
 * @param markPage the page of the file with the marks, or 0 if there are none
 * @param header the header of the file as the log first writes it, or nothing if it does not
 * @param damage the writes in the log that SQLite would ignore, if there are any
 */
record WriteAheadLog(
    boolean isEmpty,
    List<CommitMark> marks,
    long markPage,
    Optional<FileHeader> header,
    Optional<Damage> damage) {
  static final int HEADER_BYTES = 32;
  static final int FRAME_HEADER_BYTES = 24;
  private static final int MAGIC = 0x377f0682;
  private static final int MIN_PAGE = 512;
  private static final int MAX_PAGE = 65_536;
  private static final WriteAheadLog NONE =
      new WriteAheadLog(true, List.of(), 0, Optional.empty(), Optional.empty());

  /**
   * A place in the log where SQLite stops reading, followed by complete writes.
   *
   * @param pageSize the size of a page in bytes
   * @param before the number of frames that are replayed
   * @param all the number of frames up to the end of the last write
   * @param marks the marks found after it, in order
   * @param writes the number of ignored writes, as far as known; at least 1
   */
  record Damage(int pageSize, long before, long all, List<CommitMark> marks, long writes) {}

  /**
   * Reads a log; one that does not exist is empty.
   *
   * @param pageSize the size in bytes of a page of the file next to it, in case the log does not
   *     say
   */
  static WriteAheadLog read(Path file, int pageSize) throws IOException {
    Reader reader = new Reader(ByteOrder.LITTLE_ENDIAN);
    WriteAheadLog content = read(file, pageSize, reader);
    return reader.isOrderKnown || content.damage.isPresent()
        ? content
        : read(file, pageSize, new Reader(ByteOrder.BIG_ENDIAN));
  }

  private static WriteAheadLog read(Path file, int pageSize, Reader reader) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      return reader.read(new DataInputStream(in), pageSize);
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
    List<CommitMark> all = new ArrayList<>(marks);
    damage.ifPresent(place -> all.addAll(place.marks()));
    if (all.isEmpty()) {
      // Before marks existed, nobody could tell.
      return isEmpty || mark.isEmpty();
    }
    CommitMark first = all.get(0);
    if (mark.isPresent()) {
      long nonce = mark.get().nonce();
      boolean isFirstUnreadable = marks.isEmpty() && first.canFollow(mark.get());
      return isFirstUnreadable
          || first.previous() == nonce
          || all.stream().anyMatch(known -> known.nonce() == nonce);
    }
    if (ofFile.mayLackMark()) {
      return true;
    }
    // The write that introduced marks changed the header, too.
    int counter = ofFile.changeCounter();
    return first.previous() == 0
        && header
            .map(FileHeader::changeCounter)
            .filter(known -> known == counter || known == counter + 1)
            .isPresent();
  }

  private static final class Reader {
    private final List<CommitMark> marks = new ArrayList<>();
    private final List<CommitMark> uncommitted = new ArrayList<>();
    private ByteOrder order;

    /** Whether the header is sound, or there is none. */
    private boolean isOrderKnown = true;

    private long markPage;
    private Optional<FileHeader> fileHeader = Optional.empty();

    /** How many frames are in complete writes that SQLite replays, and how many in all. */
    private long before;

    private long all;

    Reader(ByteOrder ifUnknown) {
      this.order = ifUnknown;
    }

    WriteAheadLog read(DataInputStream in, int pageSize) throws IOException {
      byte[] header = new byte[HEADER_BYTES];
      if (in.readNBytes(header, 0, HEADER_BYTES) < HEADER_BYTES) {
        return NONE;
      }
      ByteBuffer fields = ByteBuffer.wrap(header);
      int magic = fields.getInt(0);
      int stated = fields.getInt(8);
      boolean isKnown =
          (magic & ~1) == MAGIC
              && stated >= MIN_PAGE
              && stated <= MAX_PAGE
              && Integer.bitCount(stated) == 1;
      if (isKnown) {
        order = (magic & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
      }
      long sums = sum(0, header, 0, HEADER_BYTES - Long.BYTES);
      isOrderKnown = isKnown && sums == fields.getLong(HEADER_BYTES - Long.BYTES);
      int size = isOrderKnown ? stated : pageSize;
      if (size >= MIN_PAGE) {
        readFrames(in, sums, fields, size);
      }
      return new WriteAheadLog(before == 0, List.copyOf(marks), markPage, fileHeader, damage(size));
    }

    /**
     * Reads to the end, not only to the first frame that does not follow the previous one: later
     * frames that state the checksums it should have were written after it.
     *
     * @param sums the checksums of the header
     */
    private void readFrames(DataInputStream in, long sums, ByteBuffer logHeader, int pageSize)
        throws IOException {
      byte[] header = new byte[FRAME_HEADER_BYTES];
      byte[] page = new byte[pageSize];
      ByteBuffer fields = ByteBuffer.wrap(header);
      long salt = logHeader.getLong(16);
      long stated = logHeader.getLong(HEADER_BYTES - Long.BYTES);
      long computed = sums;
      boolean isSound = isOrderKnown;
      for (long frame = 1; isRead(in, header) && isRead(in, page); frame++) {
        if (frame == 1 && !isSound) {
          salt = fields.getLong(8);
        }
        long expected = fields.getLong(16);
        boolean follows = false;
        if (fields.getLong(8) == salt) {
          computed = sum(sum(computed, header, 0, 8), page, 0, pageSize);
          follows =
              computed == expected || sum(sum(stated, header, 0, 8), page, 0, pageSize) == expected;
          isSound &= follows;
          add(fields.getInt(0), page);
        } else {
          isSound = false;
        }
        computed = follows ? expected : computed;
        stated = expected;
        if (follows && fields.getInt(4) != 0) {
          all = frame;
          if (isSound) {
            before = frame;
            marks.addAll(uncommitted);
            uncommitted.clear();
          }
        }
      }
    }

    private static boolean isRead(DataInputStream in, byte[] bytes) throws IOException {
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

    /** Content after the end may also be the remainder of an abandoned and overwritten write. */
    private Optional<Damage> damage(int pageSize) {
      if (all == before) {
        return Optional.empty();
      }
      long writes = 1;
      if (!uncommitted.isEmpty()) {
        long newest = uncommitted.stream().mapToLong(CommitMark::sequence).max().getAsLong();
        writes =
            marks.isEmpty()
                ? newest - uncommitted.get(0).sequence() + 1
                : newest - marks.get(marks.size() - 1).sequence();
      }
      return writes <= 0
          ? Optional.empty()
          : Optional.of(new Damage(pageSize, before, all, List.copyOf(uncommitted), writes));
    }

    /** Two sums of 32 bits, the first one in the upper half. */
    private long sum(long sums, byte[] bytes, int from, int to) {
      ByteBuffer words = ByteBuffer.wrap(bytes).order(order);
      int sum1 = (int) (sums >>> Integer.SIZE);
      int sum2 = (int) sums;
      for (int at = from; at < to; at += 2 * Integer.BYTES) {
        sum1 += words.getInt(at) + sum2;
        sum2 += words.getInt(at + Integer.BYTES) + sum1;
      }
      return (long) sum1 << Integer.SIZE | Integer.toUnsignedLong(sum2);
    }
  }
}
