package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;

/**
 * The header on the first page of a file (SQLite's documentation, "Database File Format", section
 * 1.3).
 *
 * @param changeCounter a number that rises with writes past the log, and some others
 * @param layout the version of the layout
 * @param application the number of the program that the file belongs to
 */
record FileHeader(int changeCounter, int layout, int application) {
  private static final int CHANGE_COUNTER_AT = 24;
  private static final int USER_VERSION_AT = 60;
  private static final int APPLICATION_ID_AT = 68;

  /** Reads the beginning of the page. */
  static FileHeader of(byte[] page) {
    ByteBuffer bytes = ByteBuffer.wrap(page);
    return new FileHeader(
        bytes.getInt(CHANGE_COUNTER_AT),
        bytes.getInt(USER_VERSION_AT),
        bytes.getInt(APPLICATION_ID_AT));
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
