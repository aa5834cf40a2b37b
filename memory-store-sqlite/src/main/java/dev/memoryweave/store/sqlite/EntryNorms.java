package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lengths of all entries of a full-text index, for one search, in arrays with room for every
 * entry of each block that is not empty. During the search, an entry is identified by its place in
 * them, which increases with its number.
 */
final class EntryNorms {
  private static final long MAX_BLOCK = Long.MAX_VALUE >> NormsBlock.BITS;
  private static final int MAX_BLOCKS = Integer.MAX_VALUE >> NormsBlock.BITS;

  /** The greatest length that a code represents. */
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
   * Reads the lengths.
   *
   * @param scopeIds the scopes to search; an entry of another one has the code 0, as if it did not
   *     exist, but its length counts among all
   */
  static EntryNorms read(Handle handle, IndexLayout layout, Collection<Long> scopeIds) {
    Collector collector = new Collector(scopeIds);
    handle.each(
        layout.normsQuery(),
        row -> {
          collector.add(row.number(), row.number(), row.number(), row.bytes(), row.bytes());
          return true;
        });
    return collector.end();
  }

  /**
   * Reads the lengths from FTS5's own table of sizes, which takes many times as long. For an index
   * whose lengths are damaged.
   *
   * @param query a query for the number of each entry, its lengths by column, and the number of its
   *     scope
   */
  static EntryNorms ofSizes(
      Handle handle, IndexLayout layout, String query, Collection<Long> scopeIds) {
    int columns = layout.weights().size();
    Map<Long, NormsBlock> blocks = new TreeMap<>();
    handle.each(
        query,
        row -> {
          long entry = row.number();
          PageBytes sizes = new PageBytes(row.bytes(), 0);
          long length = 0;
          for (int column = 0; column < columns; column++) {
            length += sizes.nextInt();
          }
          blocks
              .computeIfAbsent(
                  requireWithin(entry >> NormsBlock.BITS, 0, MAX_BLOCK, "A block's number"),
                  block -> NormsBlock.empty())
              .put(entry, Bm25.lengthCode((int) Math.min(length, MAX_LENGTH)), row.number());
          return true;
        });
    return of(blocks, scopeIds);
  }

  /** The lengths in some blocks. */
  static EntryNorms of(Map<Long, NormsBlock> blocks, Collection<Long> scopeIds) {
    Collector collector = new Collector(scopeIds);
    blocks.forEach(
        (number, block) ->
            collector.add(number, block.entries(), block.length(), block.codes(), block.scopes()));
    return collector.end();
  }

  /** Entries of some blocks with unknown lengths. */
  static EntryNorms ofBlocks(long... blocks) {
    return new EntryNorms(blocks, new byte[blocks.length * NormsBlock.SIZE], 0, 0);
  }

  /** The blocks read so far. */
  private static final class Collector {
    private final Collection<Long> scopeIds;
    private final List<Long> numbers = new ArrayList<>();
    private final List<byte[]> parts = new ArrayList<>();
    private long entries;
    private long length;

    Collector(Collection<Long> scopeIds) {
      this.scopeIds = scopeIds;
    }

    void add(long number, long ofEntries, long ofLength, byte[] codes, byte[] scopes) {
      numbers.add(requireWithin(number, 0, MAX_BLOCK, "A block's number"));
      entries += requireWithin(ofEntries, 1, codes.length, "The number of entries");
      length += requireWithin(ofLength, 0, ofEntries * MAX_LENGTH, "The length of entries");
      clearOthers(codes, scopes, scopeIds);
      parts.add(codes);
    }

    EntryNorms end() {
      requireWithin(numbers.size(), 0, MAX_BLOCKS, "The number of blocks");
      byte[] codes = new byte[numbers.size() * NormsBlock.SIZE];
      for (int i = 0; i < parts.size(); i++) {
        byte[] part = parts.get(i);
        System.arraycopy(part, 0, codes, i << NormsBlock.BITS, part.length);
      }
      long[] blocks = numbers.stream().mapToLong(number -> number).toArray();
      return new EntryNorms(blocks, codes, entries, length);
    }
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

  /** The number of entries of all scopes. */
  long entries() {
    return entries;
  }

  /** The scoring formula for this index. */
  Bm25 formula() {
    return new Bm25(entries, length);
  }

  /** The codes of the lengths, by place; 0 for entries that are not searched. */
  byte[] codes() {
    return codes;
  }

  /** The place of an entry, or -1 if its block is empty. */
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
