package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.Bm25;
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
  private static final long MAX_BLOCK = Long.MAX_VALUE >> NormsBlock.BITS;
  private static final int MAX_BLOCKS = Integer.MAX_VALUE >> NormsBlock.BITS;

  /** Of an entry, as the highest code gives it. */
  private static final long MAX_LENGTH = Bm25.length((byte) -1);

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
    return IndexAccess.get(handle, layout, () -> readBlocks(handle, layout, scopeIds));
  }

  /** Entries of some blocks whose lengths are not known. */
  static EntryNorms ofBlocks(long... blocks) {
    return new EntryNorms(blocks, new byte[blocks.length * NormsBlock.SIZE], 0, 0);
  }

  private static EntryNorms readBlocks(
      Handle handle, IndexLayout layout, Collection<Long> scopeIds) {
    List<Long> numbers = new ArrayList<>();
    List<byte[]> parts = new ArrayList<>();
    long[] sums = new long[2];
    handle.each(
        layout.normsQuery(),
        row -> {
          numbers.add(requireWithin(row.number(), 0, MAX_BLOCK, "A block's number"));
          long entries = row.number();
          long length = row.number();
          byte[] codes = row.bytes();
          sums[0] += requireWithin(entries, 1, codes.length, "The number of entries");
          sums[1] += requireWithin(length, 0, entries * MAX_LENGTH, "The length of entries");
          clearOthers(codes, row.bytes(), scopeIds);
          return parts.add(codes);
        });
    requireWithin(numbers.size(), 0, MAX_BLOCKS, "The number of blocks");
    byte[] codes = new byte[numbers.size() * NormsBlock.SIZE];
    for (int i = 0; i < parts.size(); i++) {
      byte[] part = parts.get(i);
      System.arraycopy(part, 0, codes, i << NormsBlock.BITS, part.length);
    }
    long[] blocks = numbers.stream().mapToLong(number -> number).toArray();
    return new EntryNorms(blocks, codes, sums[0], sums[1]);
  }

  private static long requireWithin(long value, long least, long most, String what) {
    if (value < least || value > most) {
      throw PageBytes.damage(
          what + " is " + value + " and should be from " + least + " to " + most);
    }
    return value;
  }

  private static void clearOthers(byte[] codes, byte[] scopes, Collection<Long> wanted) {
    NormsBlock.eachRun(
        codes,
        scopes,
        (from, to, scopeId) -> {
          if (!wanted.contains(scopeId)) {
            Arrays.fill(codes, from, to, (byte) 0);
          }
        });
  }

  /** How many entries there are, those of all scopes. */
  long entries() {
    return entries;
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
