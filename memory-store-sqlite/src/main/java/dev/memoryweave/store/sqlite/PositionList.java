package dev.memoryweave.store.sqlite;

import java.io.ByteArrayOutputStream;

/**
 * The places of a term in an entry as FTS5 writes them: for each column the distances between the
 * places, each 2 higher; a 1 and a number before them say which column it is, if not the first.
 */
final class PositionList {
  /** The bits of a place that hold the position; the column stands above them. */
  static final int POSITION_BITS = 28;

  private static final int MAX_POSITION = (1 << POSITION_BITS) - 1;
  private static final int COLUMN_MARK = 1;
  private static final int DISTANCE_OFFSET = 2;

  private PositionList() {}

  /** How many places there are, each counted by the weight of its column. */
  static float frequency(byte[] bytes, int from, int to, float[] weights) {
    float weight = weights[0];
    float frequency = 0;
    int at = from;
    while (at < to) {
      byte b = bytes[at++];
      if (b == COLUMN_MARK) {
        // No index has so many columns that its number would take a second byte.
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
   * Writes the places, in order, and gives how many.
   *
   * @param columns how many columns the index has
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

    /** Adds a place, which must come after the one before. */
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
