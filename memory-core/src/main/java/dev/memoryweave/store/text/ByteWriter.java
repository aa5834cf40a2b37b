package dev.memoryweave.store.text;

import java.util.Arrays;

/** A growing array of bytes, and numbers in as few of them as they need. */
final class ByteWriter {
  private byte[] bytes = new byte[16];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void put(int number) {
    reserve(1);
    bytes[size++] = (byte) number;
  }

  /** Seven bits in each byte, the lowest first; all but the last have their highest bit set. */
  void number(long number) {
    reserve(10);
    long rest = number;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** A number that may be negative; small amounts are short. */
  void signed(long number) {
    number(number << 1 ^ number >> 63);
  }

  void write(byte[] from, int start, int end) {
    reserve(end - start);
    System.arraycopy(from, start, bytes, size, end - start);
    size += end - start;
  }

  void write(ByteWriter from, int start, int end) {
    write(from.bytes, start, end);
  }

  void write(ByteWriter from) {
    write(from.bytes, 0, from.size);
  }

  int get(int index) {
    return bytes[index] & 0xff;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void reserve(int count) {
    if (size + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + count, size * 2));
    }
  }
}
