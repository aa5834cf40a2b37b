package dev.memoryweave.store.sqlite;

import java.io.ByteArrayOutputStream;

/**
 * The places of a term in an entry in FTS5's format: for each column the distances between the
 * places, each increased by 2; a 1 followed by a number names the column, unless it is the first.
 */
final class PositionList {
  /** The bits of a place that hold the position; the column is in the bits above. */
  static final int POSITION_BITS = 28;

  private static final int MAX_POSITION = (1 << POSITION_BITS) - 1;
  private static final int COLUMN_MARK = 1;
  private static final int DISTANCE_OFFSET = 2;

  private PositionList() {}

  /** The number of places, each weighted by its column. */
  static float frequency(byte[] bytes, int from, int to, float[] weights) {
    float weight = weights[0];
    float frequency = 0;
    int at = from;
    while (at < to) {
      byte b = bytes[at++];
      if (b == COLUMN_MARK) {
        // No index has so many columns that a column number would take a second byte.
        weight = weights[bytes[at++]];
      } else {
        while (b < 0) {
          b = bytes[at++];
        }
        frequency += weight;
      }
    }
    if (at != to) {
      throw PageBytes.damage("The places of an entry end in the middle of a number");
    }
    return frequency;
  }

  /**
   * Decodes the places, in order, and returns their number.
   *
   * @param columns the number of columns of the index
   */
  static int decode(byte[] bytes, int from, int to, int columns, int[] places) {
    int count = 0;
    int column = 0;
    int position = 0;
    PageBytes numbers = new PageBytes(bytes, from, to);
    while (numbers.hasMore()) {
      int number = numbers.nextInt();
      if (number == COLUMN_MARK) {
        column = numbers.next(column + 1, columns - 1);
        position = 0;
      } else {
        int distance = number - DISTANCE_OFFSET;
        if (distance < 0 || distance > MAX_POSITION - position) {
          throw PageBytes.damage("A place is " + distance + " after " + position);
        }
        position += distance;
        places[count++] = column << POSITION_BITS | position;
      }
    }
    return count;
  }

  /** Writes lists, one after the other. */
  static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int column;
    private int position;

    /** Begins a list. */
    void restart() {
      bytes.reset();
      column = 0;
      position = 0;
    }

    /** Adds a place, which must come after the previous one. */
    void add(int inColumn, int at) {
      if (inColumn != column) {
        bytes.write(COLUMN_MARK);
        bytes.write(inColumn);
        column = inColumn;
        position = 0;
      }
      PageBytes.write(at - position + DISTANCE_OFFSET, bytes);
      position = at;
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }
}
