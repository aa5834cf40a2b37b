package dev.memoryweave.store.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads postings that {@link PostingWriter} wrote, block by block and forwards. What cannot have
 * been written is refused, before anything is read beyond its end.
 */
final class PostingReader {
  /** Set in the first byte of a block whose entries all hold the term equally often. */
  static final int ALIKE = 8;

  private static final int WIDTH = 7;

  // The columns of the table of blocks.
  private static final int LAST = 0;
  private static final int START = 1;
  private static final int PLACES = 2;
  private static final int END = 3;
  private static final int FRONTIER = 4;
  private static final int COLUMNS = 5;

  private final byte[] bytes;
  private final int from;
  private final int to;
  private final int count;
  private final int entries;
  private final int frontier;
  private final int[] table;
  private final int blocks;

  private int block = -1;
  private int size;
  private int at;
  private int[] ordinals = NONE;
  private byte[] codes = NO_BYTES;
  private int @Nullable [] more;
  private int placed;
  private int placesAt;

  private static final int[] NONE = {};
  private static final byte[] NO_BYTES = {};

  /**
   * Postings that are a part of an array.
   *
   * @param entries how many entries the segment has
   */
  PostingReader(byte[] bytes, int from, int to, int entries) {
    ByteReader in = new ByteReader(bytes, from, to);
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.entries = entries;
    this.count = in.small();
    ByteReader.require(count >= 1 && count <= entries && count <= to - from);
    this.blocks = (count + PostingWriter.BLOCK - 1) / PostingWriter.BLOCK;
    this.table = new int[blocks * COLUMNS];
    if (blocks == 1) {
      this.frontier = -1;
      table[LAST] = entries - 1;
      table[START] = in.at();
      table[PLACES] = -1;
      table[END] = to;
      return;
    }
    this.frontier = Frontier.skip(in);
    readTable(in);
    for (int i = 0; i < table.length; i += COLUMNS) {
      int start = in.skip(table[i + PLACES]);
      int places = in.skip(table[i + END]);
      table[i + START] = start;
      table[i + PLACES] = places;
      table[i + END] = in.at();
    }
    ByteReader.require(in.isAtEnd());
  }

  private void readTable(ByteReader in) {
    long last = -1;
    for (int i = 0; i < table.length; i += COLUMNS) {
      last += in.small() + 1L;
      ByteReader.require(last < entries);
      table[i + LAST] = (int) last;
      table[i + PLACES] = in.small();
      table[i + END] = in.small();
      table[i + FRONTIER] = Frontier.skip(in);
    }
  }

  /** How many entries hold the term. */
  int count() {
    return count;
  }

  int blocks() {
    return blocks;
  }

  /** The last entry that a block can hold. */
  int last(int number) {
    return table[number * COLUMNS + LAST];
  }

  /** Whether the postings tell what their best scores can be, without being read. */
  boolean hasFrontiers() {
    return frontier >= 0;
  }

  /** The best that a block can have, or that all can have if it is -1. */
  ByteReader frontier(int number) {
    int from = number < 0 ? frontier : table[number * COLUMNS + FRONTIER];
    return new ByteReader(bytes, from, bytes.length);
  }

  /** Goes back to before the first posting. */
  void rewind() {
    block = -1;
    size = 0;
    at = 0;
  }

  /** The block that is loaded; -1 at first. */
  int block() {
    return block;
  }

  /** The entries of the loaded block. */
  int[] ordinals() {
    return ordinals;
  }

  /** How often each entry of the loaded block holds the term, as {@link Occurrences}. */
  byte[] codes() {
    return codes;
  }

  /** How many entries the loaded block has. */
  int size() {
    return size;
  }

  int at() {
    return at;
  }

  void at(int position) {
    at = position;
  }

  /** How often the term occurs in a field of an entry of the loaded block. */
  int occurrences(int position, int field) {
    int code = codes[position] & 0xff;
    if (code != Occurrences.MORE) {
      return Occurrences.in(field, code);
    }
    int[] counts = more;
    return counts == null ? 0 : counts[position * Occurrences.FIELDS + field];
  }

  private int occurrences(int position) {
    int code = codes[position] & 0xff;
    return code != Occurrences.MORE
        ? Occurrences.all(code)
        : occurrences(position, 0) + occurrences(position, 1) + occurrences(position, 2);
  }

  /** Moves to the next posting; false if there is none. */
  boolean next() {
    if (block >= 0 && at + 1 < size) {
      at++;
      return true;
    }
    if (block + 1 == blocks) {
      return false;
    }
    load(block + 1);
    return true;
  }

  /**
   * Moves forward to an entry, which is not before the current one.
   *
   * @return whether it holds the term
   */
  boolean seek(int ordinal) {
    return advance(ordinal) && ordinals[at] == ordinal;
  }

  /** Moves forward to the first posting of an entry or one after it; false if there is none. */
  boolean advance(int ordinal) {
    if (block < 0 || ordinal > last(block)) {
      int number = blockOf(ordinal);
      if (number == blocks) {
        return false;
      }
      load(number);
    }
    while (at < size && ordinals[at] < ordinal) {
      at++;
    }
    return at < size;
  }

  /** The first block after the current one that can hold an entry, or how many blocks there are. */
  private int blockOf(int ordinal) {
    int low = block + 1;
    int high = low < blocks && last(low) >= ordinal ? low : blocks;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (last(middle) < ordinal) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Loads a block and moves to its first posting. */
  void load(int number) {
    int row = number * COLUMNS;
    int before = number == 0 ? -1 : table[row - COLUMNS + LAST];
    block = number;
    at = 0;
    size = Math.min(PostingWriter.BLOCK, count - number * PostingWriter.BLOCK);
    if (ordinals.length < size) {
      ordinals = new int[size];
      codes = new byte[size];
    }
    int end = blocks == 1 ? table[row + END] : table[row + PLACES];
    ByteReader in = new ByteReader(bytes, table[row + START], end);
    int head = in.next();
    readOrdinals(in, head & WIDTH, before);
    ByteReader.require(
        blocks == 1 ? ordinals[size - 1] < entries : ordinals[size - 1] == table[row + LAST]);
    if ((head & ALIKE) != 0) {
      Arrays.fill(codes, 0, size, (byte) in.next());
      ByteReader.require(codes[0] != Occurrences.MORE);
    } else {
      System.arraycopy(bytes, in.skip(size), codes, 0, size);
    }
    readMore(in);
    if (blocks == 1) {
      table[row + PLACES] = in.at();
    } else {
      ByteReader.require(in.isAtEnd());
    }
    placed = 0;
    placesAt = table[row + PLACES];
  }

  private void readOrdinals(ByteReader in, int width, int before) {
    ByteReader.require(width >= 1 && width <= 4);
    int from = in.skip(size * width);
    int last = before;
    for (int i = 0; i < size; i++) {
      int step = bytes[from++] & 0xff;
      for (int shift = 8; shift < width * 8; shift += 8) {
        step |= (bytes[from++] & 0xff) << shift;
      }
      ByteReader.require(step >= 0 && step < entries - last - 1);
      last += step + 1;
      ordinals[i] = last;
    }
  }

  private void readMore(ByteReader in) {
    more = null;
    for (int i = 0; i < size; i++) {
      if (codes[i] == Occurrences.MORE) {
        int[] counts = more;
        if (counts == null) {
          counts = new int[size * Occurrences.FIELDS];
          more = counts;
        }
        for (int field = 0; field < Occurrences.FIELDS; field++) {
          counts[i * Occurrences.FIELDS + field] = in.small();
        }
      }
    }
  }

  /** The bytes that hold the places. */
  byte[] bytes() {
    return bytes;
  }

  /** Where the postings begin in the bytes. */
  int from() {
    return from;
  }

  /** Where the postings end in the bytes. */
  int to() {
    return to;
  }

  /** Where the places of the current posting begin. */
  int placesStart() {
    ByteReader in = new ByteReader(bytes, placesAt, table[block * COLUMNS + END]);
    for (; placed < at; placed++) {
      for (int i = occurrences(placed); i > 0; i--) {
        in.number();
      }
    }
    placesAt = in.at();
    return placesAt;
  }

  /** Where the places of the current posting end. */
  int placesEnd() {
    ByteReader in = new ByteReader(bytes, placesStart(), table[block * COLUMNS + END]);
    for (int i = occurrences(at); i > 0; i--) {
      in.number();
    }
    return in.at();
  }

  /** The places of the current posting in a field, in rising order. */
  int[] places(int field) {
    ByteReader in = new ByteReader(bytes, placesStart(), table[block * COLUMNS + END]);
    for (int before = 0; before < field; before++) {
      for (int i = occurrences(at, before); i > 0; i--) {
        in.number();
      }
    }
    int[] places = new int[in.within(occurrences(at, field))];
    int last = -1;
    for (int i = 0; i < places.length; i++) {
      long place = last + 1L + in.small();
      ByteReader.require(place <= Integer.MAX_VALUE);
      last = (int) place;
      places[i] = last;
    }
    return places;
  }
}
