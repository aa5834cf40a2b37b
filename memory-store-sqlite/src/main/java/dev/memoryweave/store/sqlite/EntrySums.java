package dev.memoryweave.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The terms and places of each entry of a full-text index as sums of their hashes, so that the
 * index, which is read term by term, can be compared with texts, which are read entry by entry.
 * Each entry takes two numbers, however long it is: one for the last column, the text itself, and
 * one for the columns before it.
 */
final class EntrySums {
  private static final long SEED = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private final int lastColumn;
  private final Map<Long, long[]> blocks = new HashMap<>();

  EntrySums(int columns) {
    this.lastColumn = columns - 1;
  }

  static long hash(byte[] term, int from, int to) {
    long hash = SEED;
    for (int i = from; i < to; i++) {
      hash = (hash ^ term[i]) * PRIME;
    }
    return hash;
  }

  /** Adds a term at a place. */
  void add(long entry, long term, int column, long place) {
    block(entry)[slot(entry, column == lastColumn)] += mixed(term, column, place);
  }

  private long[] block(long entry) {
    return blocks.computeIfAbsent(
        entry >> NormsBlock.BITS, number -> new long[2 << NormsBlock.BITS]);
  }

  private static int slot(long entry, boolean ofText) {
    return 2 * NormsBlock.slot(entry) + (ofText ? 1 : 0);
  }

  /** Mixes a term and a place into one number (the finalizer of SplitMix64). */
  private static long mixed(long term, int column, long place) {
    long z = term + PRIME * (place << 3 | column) + SEED;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** Subtracts the expected terms of an entry; a remainder means damage. */
  void subtract(long entry, List<List<String>> fields) {
    for (int column = 0; column < fields.size(); column++) {
      byte[] text = String.join(" ", fields.get(column)).getBytes(StandardCharsets.UTF_8);
      subtract(entry, column, text);
    }
  }

  /** Splits a text as FTS5 does with the tokenizer of the index. */
  private void subtract(long entry, int column, byte[] text) {
    int place = 0;
    for (int at = 0; at < text.length; ) {
      int end = at;
      while (end < text.length && isOfTerm(text[end])) {
        end++;
      }
      if (end > at) {
        long term = hash(text, at, Math.min(end, at + SegmentPostings.MAX_TERM_BYTES));
        block(entry)[slot(entry, column == lastColumn)] -= mixed(term, column, place++);
      }
      at = end + 1;
    }
  }

  private static boolean isOfTerm(byte b) {
    return b < 0 || (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '_' || b == ':';
  }

  /** Whether the text of an entry has no remainder. */
  boolean isTextEmpty(long entry) {
    return left(entry, true) == 0;
  }

  /** Whether an entry has no remainder. */
  boolean isEmpty(long entry) {
    return left(entry, true) == 0 && left(entry, false) == 0;
  }

  private long left(long entry, boolean ofText) {
    long[] block = blocks.get(entry >> NormsBlock.BITS);
    return block == null ? 0 : block[slot(entry, ofText)];
  }

  /** Clears the sums of an entry. */
  void clear(long entry) {
    long[] block = blocks.get(entry >> NormsBlock.BITS);
    if (block != null) {
      block[slot(entry, true)] = 0;
      block[slot(entry, false)] = 0;
    }
  }

  /** Reports the entries with a remainder. */
  void rest(LongConsumer each) {
    blocks.keySet().stream()
        .sorted()
        .forEach(
            block -> {
              for (int slot = 0; slot < NormsBlock.SIZE; slot++) {
                long entry = (block << NormsBlock.BITS) + slot;
                if (!isEmpty(entry)) {
                  each.accept(entry);
                }
              }
            });
  }
}
