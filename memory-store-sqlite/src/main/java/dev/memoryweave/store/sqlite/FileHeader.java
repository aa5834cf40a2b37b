package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The header on the first page of a file (SQLite's documentation, "Database File Format", section
 * 1.3).
 *
 * @param isDatabase whether it is the header of an SQLite database
 * @param pageSize the size of a page in bytes
 * @param pages the number of pages in the file
 * @param changeCounter a counter that increases with writes that bypass the log, and some others
 * @param isCounterValid whether the counter was last written together with the number of pages
 * @param layout the layout version
 * @param application the id of the program that the file belongs to
 */
record FileHeader(
    boolean isDatabase,
    int pageSize,
    long pages,
    int changeCounter,
    boolean isCounterValid,
    int layout,
    int application) {
  /** The length of the header. */
  static final int BYTES = 100;

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final int PAGE_SIZE_AT = 16;
  private static final int LARGEST_PAGE = 65_536;
  private static final int CHANGE_COUNTER_AT = 24;
  private static final int PAGES_AT = 28;
  private static final int USER_VERSION_AT = 60;
  private static final int APPLICATION_ID_AT = 68;
  private static final int VALID_FOR_AT = 92;

  /** Decodes the beginning of the page. */
  static FileHeader of(byte[] page) {
    ByteBuffer bytes = ByteBuffer.wrap(page);
    int size = bytes.getShort(PAGE_SIZE_AT) & 0xffff;
    return new FileHeader(
        Arrays.equals(page, 0, MAGIC.length, MAGIC, 0, MAGIC.length),
        size == 1 ? LARGEST_PAGE : size,
        Integer.toUnsignedLong(bytes.getInt(PAGES_AT)),
        bytes.getInt(CHANGE_COUNTER_AT),
        bytes.getInt(CHANGE_COUNTER_AT) == bytes.getInt(VALID_FOR_AT),
        bytes.getInt(USER_VERSION_AT),
        bytes.getInt(APPLICATION_ID_AT));
  }

  /** The size of all pages in bytes. */
  long bytes() {
    return pages * pageSize;
  }

  /**
   * Whether the file may have marks, none of which is in the file. That happens when the mark moves
   * to another page: while others read, SQLite moves only pages from the log into the file that
   * were not written again later, and the mark is written again each time.
   */
  boolean mayLackMark() {
    return application == Schema.APPLICATION_ID && layout >= CommitMark.SINCE_LAYOUT;
  }
}
