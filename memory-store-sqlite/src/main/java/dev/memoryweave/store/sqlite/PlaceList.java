package dev.memoryweave.store.sqlite;

/**
 * The places of a term in an entry as FTS5 writes them: for each column the distances between the
 * places, each 2 higher; a 1 and a number before them say which column it is, if not the first.
 */
final class PlaceList {
  /** What a place is made of: the column above these bits, the position in them. */
  static final int POSITION_BITS = 28;

  private static final int COLUMN_MARK = 1;
  private static final int DISTANCE_OFFSET = 2;

  private PlaceList() {}

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
    return frequency;
  }

  /** Writes the places, in order, and gives how many. */
  static int decode(byte[] bytes, int from, int to, int[] places) {
    int count = 0;
    int place = 0;
    Varint numbers = new Varint(bytes, from);
    while (numbers.at() < to) {
      int number = numbers.nextInt();
      if (number == COLUMN_MARK) {
        place = numbers.nextInt() << POSITION_BITS;
      } else {
        place += number - DISTANCE_OFFSET;
        places[count++] = place;
      }
    }
    return count;
  }
}
