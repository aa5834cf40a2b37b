package dev.memoryweave.store.sqlite;

import java.io.ByteArrayOutputStream;
import java.util.Objects;

/**
 * Reads numbers and bytes sequentially from a part of a page, and checks all bounds and ranges.
 * Code that reads a page in its own loop relies on the bounds of the array, and reports other
 * damage by {@link #damage}. So reading a page ends in its content or in an {@link
 * IndexOutOfBoundsException}, whatever its bytes are.
 *
 * <p>Numbers of variable length have SQLite's format: seven bits per byte, the highest first, with
 * the eighth bit set if more follow; a ninth byte has eight (SQLite's documentation, "Database File
 * Format", section 1.6).
 */
final class PageBytes {
  private static final int MAX_BYTES = 9;

  private final byte[] bytes;
  private final int end;
  private int at;

  PageBytes(byte[] bytes, int from, int end) {
    Objects.checkFromToIndex(from, end, bytes.length);
    this.bytes = bytes;
    this.end = end;
    this.at = from;
  }

  /** Everything from a place on. */
  PageBytes(byte[] bytes, int from) {
    this(bytes, from, bytes.length);
  }

  /** The exception for a damaged page. */
  static IndexOutOfBoundsException damage(String message) {
    return new IndexOutOfBoundsException(message);
  }

  /** The current place. */
  int at() {
    return at;
  }

  /** Continues at another place. */
  void goTo(int place) {
    at = Objects.checkIndex(place, end + 1);
  }

  boolean hasMore() {
    return at < end;
  }

  private byte nextByte() {
    if (at >= end) {
      throw damage("A number goes on after " + end + " bytes");
    }
    return bytes[at++];
  }

  /** The next number of variable length. */
  long next() {
    // Most take one byte.
    return at < end && bytes[at] >= 0 ? bytes[at++] : nextLong();
  }

  private long nextLong() {
    long value = 0;
    for (int i = 1; i < MAX_BYTES; i++) {
      byte b = nextByte();
      value = value << 7 | (b & 0x7f);
      if (b >= 0) {
        return value;
      }
    }
    return value << 8 | (nextByte() & 0xff);
  }

  /** The next number of variable length, which must be in a range. */
  int next(int least, int most) {
    long value = next();
    if (value < least || value > most) {
      throw damage("A number is " + value + " and should be from " + least + " to " + most);
    }
    return (int) value;
  }

  /** The next number of variable length, which must fit into 31 bits. */
  int nextInt() {
    return next(0, Integer.MAX_VALUE);
  }

  /** The next number of a fixed number of bytes, the highest first. */
  long nextFixed(int width) {
    long value = 0;
    for (int i = 0; i < width; i++) {
      value = value << 8 | (nextByte() & 0xff);
    }
    return value;
  }

  /** Skips some bytes and returns the place where they begin. */
  int skip(int count) {
    if (count > end - at) {
      throw damage(count + " bytes should follow, and " + (end - at) + " do");
    }
    at += count;
    return at - count;
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
