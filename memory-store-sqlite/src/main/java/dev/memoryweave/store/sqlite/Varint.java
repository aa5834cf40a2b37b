package dev.memoryweave.store.sqlite;

import java.io.ByteArrayOutputStream;

/**
 * Reads numbers of variable length one after the other, as SQLite writes them: seven bits a byte,
 * the highest first, the eighth bit set where more follow; a ninth byte has eight (SQLite's
 * documentation, "Database File Format", section 1.6).
 */
final class Varint {
  private static final int MAX_BYTES = 9;

  private final byte[] bytes;
  private int at;

  /** A reader that begins at a place. */
  Varint(byte[] bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Where the next number begins. */
  int at() {
    return at;
  }

  boolean hasMore() {
    return at < bytes.length;
  }

  long next() {
    long value = 0;
    for (int i = 1; i < MAX_BYTES; i++) {
      byte b = bytes[at++];
      value = value << 7 | (b & 0x7f);
      if (b >= 0) {
        return value;
      }
    }
    return value << 8 | (bytes[at++] & 0xff);
  }

  /** The next number, which must fit into 31 bits. */
  int nextInt() {
    long value = next();
    if (value != (value & Integer.MAX_VALUE)) {
      throw new IndexOutOfBoundsException("A number is larger than it can be: " + value);
    }
    return (int) value;
  }

  /** Writes a number of at most 56 bits. */
  static void write(long value, ByteArrayOutputStream to) {
    int shift = 0;
    while (value >>> shift > 0x7f) {
      shift += 7;
    }
    for (; shift > 0; shift -= 7) {
      to.write((int) (value >>> shift) | 0x80);
    }
    to.write((int) value & 0x7f);
  }
}
