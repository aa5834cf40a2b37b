package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.Bm25;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** The lengths and scopes of {@value #SIZE} entries that follow one another, for changing them. */
final class NormsBlock {
  /** How many entries a block is about. */
  static final int SIZE = 1 << NormsBlock.BITS;

  /** An entry's block is its number without so many of its lowest bits. */
  static final int BITS = 10;

  private final byte[] codes = new byte[SIZE];
  private final long[] scopeIds = new long[SIZE];
  private final boolean stored;

  private NormsBlock(boolean stored) {
    this.stored = stored;
  }

  static NormsBlock empty() {
    return new NormsBlock(false);
  }

  static NormsBlock of(byte[] codes, byte[] scopes) {
    NormsBlock block = new NormsBlock(true);
    System.arraycopy(codes, 0, block.codes, 0, codes.length);
    Varint numbers = new Varint(scopes, 0);
    for (int from = 0; numbers.hasMore(); ) {
      int to = from + numbers.nextInt();
      Arrays.fill(block.scopeIds, from, to, numbers.next());
      from = to;
    }
    return block;
  }

  /** Whether it is in the file, in whatever state. */
  boolean isStored() {
    return stored;
  }

  static int slot(long entry) {
    return (int) entry & (SIZE - 1);
  }

  void put(long entry, byte code, long scopeId) {
    codes[slot(entry)] = code;
    scopeIds[slot(entry)] = scopeId;
  }

  void remove(long entry) {
    codes[slot(entry)] = 0;
  }

  int entries() {
    int entries = 0;
    for (byte code : codes) {
      entries += code == 0 ? 0 : 1;
    }
    return entries;
  }

  long length() {
    long length = 0;
    for (byte code : codes) {
      length += Bm25.length(code);
    }
    return length;
  }

  /** The codes up to that of the last entry. */
  byte[] codes() {
    return Arrays.copyOf(codes, end());
  }

  private int end() {
    int end = SIZE;
    while (end > 0 && codes[end - 1] == 0) {
      end--;
    }
    return end;
  }

  /** The scopes of the entries, and of the gaps what makes the fewest runs. */
  byte[] scopes() {
    ByteArrayOutputStream runs = new ByteArrayOutputStream();
    int end = end();
    int from = 0;
    long scopeId = 0;
    for (int slot = 0; slot < end; slot++) {
      if (codes[slot] != 0 && scopeIds[slot] != scopeId) {
        if (scopeId != 0) {
          Varint.write(slot - from, runs);
          Varint.write(scopeId, runs);
          from = slot;
        }
        scopeId = scopeIds[slot];
      }
    }
    if (end > 0) {
      Varint.write(end - from, runs);
      Varint.write(scopeId, runs);
    }
    return runs.toByteArray();
  }
}
