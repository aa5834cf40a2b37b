package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.Bm25;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The lengths of all entries of a full-text index, for one search, in arrays that have room for the
 * entries of each block that holds any. A place in them stands for the entry during the search, and
 * grows with its number.
 */
final class EntryNorms {
  private final long[] blocks;
  private final byte[] codes;
  private final long entries;
  private final long length;
  private long lastBlock = -1;
  private int lastBase;

  private EntryNorms(long[] blocks, byte[] codes, long entries, long length) {
    this.blocks = blocks;
    this.codes = codes;
    this.entries = entries;
    this.length = length;
  }

  /**
   * Reads them.
   *
   * @param scopeIds the scopes that are searched; an entry of another one has the code 0, as if it
   *     were not there, but counts with its length among all
   */
  static EntryNorms read(Handle handle, IndexLayout layout, Collection<Long> scopeIds) {
    try {
      return readBlocks(handle, layout, scopeIds);
    } catch (IndexOutOfBoundsException e) {
      throw handle.damagedIndex(layout.norms(), e);
    }
  }

  private static EntryNorms readBlocks(
      Handle handle, IndexLayout layout, Collection<Long> scopeIds) {
    List<Long> numbers = new ArrayList<>();
    List<byte[]> parts = new ArrayList<>();
    long[] sums = new long[2];
    handle.each(
        "SELECT block, entries, length, codes, scopes FROM " + layout.norms() + " ORDER BY block",
        row -> {
          numbers.add(row.number());
          sums[0] += row.number();
          sums[1] += row.number();
          byte[] codes = row.bytes();
          clearOthers(codes, row.bytes(), scopeIds);
          return parts.add(codes);
        });
    byte[] codes = new byte[Math.multiplyExact(numbers.size(), NormsBlock.SIZE)];
    for (int i = 0; i < parts.size(); i++) {
      byte[] part = parts.get(i);
      System.arraycopy(part, 0, codes, i << NormsBlock.BITS, part.length);
    }
    long[] blocks = numbers.stream().mapToLong(number -> number).toArray();
    return new EntryNorms(blocks, codes, sums[0], sums[1]);
  }

  private static void clearOthers(byte[] codes, byte[] scopes, Collection<Long> wanted) {
    Varint numbers = new Varint(scopes, 0);
    for (int from = 0; numbers.hasMore(); ) {
      int to = from + numbers.nextInt();
      if (!wanted.contains(numbers.next())) {
        Arrays.fill(codes, from, to, (byte) 0);
      }
      from = to;
    }
  }

  /** The formula with what it needs to know of the whole index. */
  Bm25 formula() {
    return new Bm25(entries, length);
  }

  /** The codes of the lengths, by place; 0 for what is not searched. */
  byte[] codes() {
    return codes;
  }

  /** The place of an entry, or -1 if its block holds none. */
  int place(long entry) {
    long block = entry >> NormsBlock.BITS;
    if (block != lastBlock) {
      int index = Arrays.binarySearch(blocks, block);
      lastBlock = block;
      lastBase = index < 0 ? -1 : index << NormsBlock.BITS;
    }
    return lastBase < 0 ? -1 : lastBase + NormsBlock.slot(entry);
  }

  /** The entry at a place. */
  long entry(int place) {
    return blocks[place >> NormsBlock.BITS] << NormsBlock.BITS | NormsBlock.slot(place);
  }
}
