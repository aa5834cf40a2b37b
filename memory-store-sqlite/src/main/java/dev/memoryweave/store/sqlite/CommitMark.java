package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * The mark that a write leaves in the file, by which the states of one file form a chain.
 *
 * <p>SQLite does not record which database a log belongs to, and replays any log that it finds
 * beside a file. Each mark names the one before it, so a log continues a file only if its first
 * mark names the one in the file, or the file has one of the log's already.
 *
 * @param sequence how many writes there were before
 * @param nonce a random number
 * @param previous the nonce of the write before, or 0 for the first
 */
record CommitMark(long sequence, long nonce, long previous) {
  /** The first version of the layout with marks. */
  static final int SINCE_LAYOUT = 10;

  private static final byte[] MAGIC = "memory-weave:log".getBytes(StandardCharsets.US_ASCII);
  private static final int CHECKED = MAGIC.length + 3 * Long.BYTES;
  private static final int BYTES = CHECKED + Integer.BYTES;

  private static final int TABLE_LEAF = 13;
  private static final int CELL_COUNT_AT = 3;
  private static final int FIRST_CELL_AT = 8;

  /**
   * How the only cell of the page begins: the length of its payload, the row's id 1, the length of
   * the record's header, NULL for the id, and the type of a blob of that length (SQLite's
   * documentation, "Database File Format", sections 1.6 and 2.1).
   */
  private static final byte[] CELL = {(byte) (3 + BYTES), 1, 3, 0, (byte) (2 * BYTES + 12)};

  /** The mark of the first write. */
  static CommitMark first() {
    return new CommitMark(0, randomNonce(), 0);
  }

  /** The mark of the write after this one. */
  CommitMark next() {
    return new CommitMark(sequence + 1, randomNonce(), nonce);
  }

  /** Never 0, which stands for none. */
  static long randomNonce() {
    return UUID.randomUUID().getMostSignificantBits();
  }

  /** Whether the file can come to this mark from another by further writes. */
  boolean canFollow(CommitMark earlier) {
    // Not by equals: that of a record is made at run time, which would slow each start.
    return sequence > earlier.sequence
        || (sequence == earlier.sequence && nonce == earlier.nonce && previous == earlier.previous);
  }

  byte[] encode() {
    ByteBuffer buffer = ByteBuffer.allocate(BYTES).put(MAGIC);
    buffer.putLong(sequence).putLong(nonce).putLong(previous);
    return buffer.putInt(checksum(buffer.array(), 0)).array();
  }

  /** The mark in the value of the table's column, if it is one. */
  static Optional<CommitMark> decode(byte[] value) {
    return value.length == BYTES ? decode(value, 0) : Optional.empty();
  }

  /** The mark on a page of the file, if it is the page of the table and is whole. */
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
