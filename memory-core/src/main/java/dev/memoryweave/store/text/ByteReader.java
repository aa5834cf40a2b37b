package dev.memoryweave.store.text;

import dev.memoryweave.store.StoreCorruptedException;

/** Reads what {@link ByteWriter} wrote, and refuses what it cannot have written. */
final class ByteReader {
  private final byte[] bytes;
  private final int end;
  private int at;

  ByteReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  static StoreCorruptedException damaged() {
    return new StoreCorruptedException(
        "A row of the text index is damaged; rebuild the index to mend it");
  }

  static void require(boolean sound) {
    if (!sound) {
      throw damaged();
    }
  }

  int at() {
    return at;
  }

  boolean isAtEnd() {
    return at == end;
  }

  /** Passes some bytes, and tells where they begin. */
  int skip(int count) {
    require(count >= 0 && count <= end - at);
    int from = at;
    at += count;
    return from;
  }

  int next() {
    require(at < end);
    return bytes[at++] & 0xff;
  }

  long number() {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = next();
      number |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return number;
      }
    }
    throw damaged();
  }

  long signed() {
    long number = number();
    return number >>> 1 ^ -(number & 1);
  }

  int small() {
    long number = number();
    require(number >= 0 && number <= Integer.MAX_VALUE);
    return (int) number;
  }

  /** How many things follow that take at least a byte each. */
  int count() {
    return within(small());
  }

  /** A number of things that follow, if there can be so many. */
  int within(int count) {
    require(count >= 0 && count <= end - at);
    return count;
  }
}
