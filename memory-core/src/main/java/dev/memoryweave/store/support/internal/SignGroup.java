package dev.memoryweave.store.support.internal;

import java.util.Arrays;

/**
 * The bits of the vectors of one scope, in the order of linking, each with the position of its node
 * or the id of its chunk. One thread adds vectors while others read the earlier ones.
 */
final class SignGroup {
  private static final int FIRST_CAPACITY = 16;

  private final int dimensions;
  private final int words;
  private volatile View view = new View(new long[0], new long[0], new long[0], 0);

  SignGroup(int dimensions) {
    this.dimensions = dimensions;
    this.words = SignCode.words(dimensions);
  }

  /** The vectors at one moment; the arrays may be longer. */
  static final class View {
    private final long[] items;
    private final long[] signs;
    private final long[] sizes;
    private final int count;

    private View(long[] items, long[] signs, long[] sizes, int count) {
      this.items = items;
      this.signs = signs;
      this.sizes = sizes;
      this.count = count;
    }

    /** The positions or ids. */
    long[] items() {
      return items;
    }

    long[] signs() {
      return signs;
    }

    long[] sizes() {
      return sizes;
    }

    int count() {
      return count;
    }
  }

  View view() {
    return view;
  }

  /** Adds a vector; not thread-safe. */
  void add(long item, byte[] data) {
    View now = view;
    long[] items = now.items;
    long[] signs = now.signs;
    long[] sizes = now.sizes;
    if (now.count == items.length) {
      int capacity = Math.max(FIRST_CAPACITY, now.count + now.count / 2);
      items = Arrays.copyOf(items, capacity);
      signs = Arrays.copyOf(signs, Math.multiplyExact(capacity, words));
      sizes = Arrays.copyOf(sizes, capacity * words);
    }
    items[now.count] = item;
    SignCode.write(data, dimensions, signs, sizes, now.count * words);
    view = new View(items, signs, sizes, now.count + 1);
  }
}
