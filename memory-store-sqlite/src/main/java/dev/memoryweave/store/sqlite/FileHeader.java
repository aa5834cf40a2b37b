package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The header on the first page of a file (SQLite's documentation, "Database File Format", section
 * 1.3).
 *
 * @param isDatabase whether it is the header of an SQLite database
 * @param pageSize the bytes of a page
 * @param pages how many pages the file has
 * @param changeCounter a number that rises with writes past the log, and some others
 * @param isCounterValid whether the number was last written together with that of the pages
 * @param layout the version of the layout
 * @param application the number of the program that the file belongs to
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

  /** Reads the beginning of the page. */
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

  /** The bytes of all pages. */
  long bytes() {
    return pages * pageSize;
  }

  /**
   * Whether the file may have marks of which none is in the file. That is so when the mark moves to
   * another page: while others read, SQLite moves of a log into the file only pages that were not
   * written again later, and the mark is written again each time.
   */
  boolean mayLackMark() {
    return application == Schema.APPLICATION_ID && layout >= CommitMark.SINCE_LAYOUT;
  }
}
