package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.Bm25;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** The lengths and scopes of {@value #SIZE} consecutive entries, in modifiable form. */
final class NormsBlock {
  /** Number of entries in a block. */
  static final int SIZE = 1 << NormsBlock.BITS;

  /** The number of an entry without this many of its lowest bits is the number of its block. */
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

  /**
   * Decodes a row of the table.
   *
   * @throws IndexOutOfBoundsException if it is damaged
   */
  static NormsBlock of(byte[] codes, byte[] scopes) {
    NormsBlock block = new NormsBlock(true);
    eachRun(codes, scopes, (from, to, id) -> Arrays.fill(block.scopeIds, from, to, id));
    System.arraycopy(codes, 0, block.codes, 0, codes.length);
    return block;
  }

  /** Receiver of runs: consecutive entries in one scope. */
  interface Run {
    void of(int from, int to, long scopeId);
  }

  /**
   * Reads the scopes of the entries, run by run.
   *
   * @throws IndexOutOfBoundsException if there are more codes than entries, or the runs do not
   *     match the codes
   */
  static void eachRun(byte[] codes, byte[] scopes, Run run) {
    if (codes.length > SIZE) {
      throw PageBytes.damage("There are the lengths of " + codes.length + " entries in a block");
    }
    PageBytes numbers = new PageBytes(scopes, 0);
    int from = 0;
    while (numbers.hasMore()) {
      int to = from + numbers.next(1, codes.length - from);
      run.of(from, to, numbers.next());
      from = to;
    }
    if (from != codes.length) {
      throw PageBytes.damage(
          "There are the lengths of " + codes.length + " entries, and the scopes of " + from);
    }
  }

  /** Whether it is in the file, in any state. */
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

  long scopeId(int slot) {
    return scopeIds[slot];
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

  /**
   * The scopes of the entries as runs. Gaps belong to the run before them, so that the number of
   * runs is minimal.
   */
  byte[] scopes() {
    ByteArrayOutputStream runs = new ByteArrayOutputStream();
    int end = end();
    int from = 0;
    long scopeId = 0;
    for (int slot = 0; slot < end; slot++) {
      if (codes[slot] != 0 && scopeIds[slot] != scopeId) {
        if (scopeId != 0) {
          PageBytes.write(slot - from, runs);
          PageBytes.write(scopeId, runs);
          from = slot;
        }
        scopeId = scopeIds[slot];
      }
    }
    if (end > 0) {
      PageBytes.write(end - from, runs);
      PageBytes.write(scopeId, runs);
    }
    return runs.toByteArray();
  }
}
