package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * The mark that each write leaves in the file, so that the states of a file form a chain.
 *
 * <p>SQLite does not record which database a log belongs to, and replays any log that it finds next
 * to a file. Each mark names the previous one, so a log continues a file only if its first mark
 * names the one in the file, or the file already has one of the log's marks.
 *
 * @param sequence the number of earlier writes
 * @param nonce a random number
 * @param previous the nonce of the previous write, or 0 for the first
 */
record CommitMark(long sequence, long nonce, long previous) {
  /** The first layout version with marks. */
  static final int SINCE_LAYOUT = 10;

  private static final byte[] MAGIC = "memory-weave:log".getBytes(StandardCharsets.US_ASCII);
  private static final int CHECKED = MAGIC.length + 3 * Long.BYTES;
  private static final int BYTES = CHECKED + Integer.BYTES;

  private static final int TABLE_LEAF = 13;
  private static final int CELL_COUNT_AT = 3;
  private static final int FIRST_CELL_AT = 8;

  /**
   * The beginning of the only cell of the page: the length of its payload, the row id 1, the length
   * of the record's header, NULL for the id, and the type of a blob of that length (SQLite's
   * documentation, "Database File Format", sections 1.6 and 2.1).
   */
  private static final byte[] CELL = {(byte) (3 + BYTES), 1, 3, 0, (byte) (2 * BYTES + 12)};

  /** The mark of the first write. */
  static CommitMark first() {
    return new CommitMark(0, randomNonce(), 0);
  }

  /** The mark of the next write. */
  CommitMark next() {
    return new CommitMark(sequence + 1, randomNonce(), nonce);
  }

  /** Never 0, which means none. */
  static long randomNonce() {
    return UUID.randomUUID().getMostSignificantBits();
  }

  /** Whether further writes can lead from another mark to this one. */
  boolean canFollow(CommitMark earlier) {
    // Not with equals: a record's equals is generated at run time, which would slow each start.
    return sequence > earlier.sequence
        || (sequence == earlier.sequence && nonce == earlier.nonce && previous == earlier.previous);
  }

  byte[] encode() {
    ByteBuffer buffer = ByteBuffer.allocate(BYTES).put(MAGIC);
    buffer.putLong(sequence).putLong(nonce).putLong(previous);
    return buffer.putInt(checksum(buffer.array(), 0)).array();
  }

  /** Decodes the value of the table's column, if it is a mark. */
  static Optional<CommitMark> decode(byte[] value) {
    return value.length == BYTES ? decode(value, 0) : Optional.empty();
  }

  /** The mark on a page of the file, if it is the intact page of the table. */
  static Optional<CommitMark> onPage(byte[] page) {
    if (page.length < FIRST_CELL_AT + 2
        || page[0] != TABLE_LEAF
        || page[CELL_COUNT_AT] != 0
        || page[CELL_COUNT_AT + 1] != 1) {
      return Optional.empty();
    }
    int cell = (page[FIRST_CELL_AT] & 0xff) << 8 | (page[FIRST_CELL_AT + 1] & 0xff);
    int at = cell + CELL.length;
    boolean isMark =
        at + BYTES <= page.length && Arrays.equals(page, cell, at, CELL, 0, CELL.length);
    return isMark ? decode(page, at) : Optional.empty();
  }

  private static Optional<CommitMark> decode(byte[] bytes, int from) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, from, BYTES);
    if (!Arrays.equals(bytes, from, from + MAGIC.length, MAGIC, 0, MAGIC.length)
        || buffer.getInt(from + CHECKED) != checksum(bytes, from)) {
      return Optional.empty();
    }
    buffer.position(from + MAGIC.length);
    return Optional.of(new CommitMark(buffer.getLong(), buffer.getLong(), buffer.getLong()));
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, CHECKED);
    return (int) crc.getValue();
  }
}
