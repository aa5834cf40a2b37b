package dev.memoryweave.store.inmemory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map. A changed copy shares all but one path with the original, so that a
 * change takes logarithmic time and space.
 *
 * <p>It is a height-balanced tree after Adelson-Velsky and Landis: the heights of the two children
 * of any branch differ by at most one.
 */
final class SortedTree<K, V> {
  private final Comparator<? super K> order;
  private final @Nullable Branch<K, V> root;

  private SortedTree(Comparator<? super K> order, @Nullable Branch<K, V> root) {
    this.order = order;
    this.root = root;
  }

  static <K, V> SortedTree<K, V> empty(Comparator<? super K> order) {
    return new SortedTree<>(order, null);
  }

  /** A map with the entries of another one, which costs least if they are sorted already. */
  static <K, V> SortedTree<K, V> of(Comparator<? super K> order, Map<K, V> map) {
    List<Map.Entry<K, V>> entries = new ArrayList<>(map.entrySet());
    entries.sort((one, other) -> order.compare(one.getKey(), other.getKey()));
    return new SortedTree<>(order, of(entries));
  }

  private static <K, V> @Nullable Branch<K, V> of(List<Map.Entry<K, V>> entries) {
    if (entries.isEmpty()) {
      return null;
    }
    int middle = entries.size() / 2;
    Map.Entry<K, V> top = entries.get(middle);
    return new Branch<>(
        top.getKey(),
        top.getValue(),
        of(entries.subList(0, middle)),
        of(entries.subList(middle + 1, entries.size())));
  }

  int size() {
    return size(root);
  }

  boolean isEmpty() {
    return root == null;
  }

  @Nullable V get(K key) {
    Branch<K, V> at = root;
    while (at != null) {
      int side = order.compare(key, at.key);
      if (side == 0) {
        return at.value;
      }
      at = side < 0 ? at.left : at.right;
    }
    return null;
  }

  boolean contains(K key) {
    return get(key) != null;
  }

  /** This map with the key mapped to the value, replacing any previous one. */
  SortedTree<K, V> with(K key, V value) {
    return new SortedTree<>(order, with(root, key, value));
  }

  /** This map without the key; this same object if it does not hold the key. */
  SortedTree<K, V> without(K key) {
    return contains(key) ? new SortedTree<>(order, without(root, key)) : this;
  }

  /** The values in the order of their keys. */
  List<V> values() {
    List<V> values = new ArrayList<>(size());
    after(null).forEachRemaining(values::add);
    return values;
  }

  /** The values of the keys above {@code key}, or of all keys if it is null, lowest key first. */
  Iterator<V> after(@Nullable K key) {
    return new Walk<>(root, order, key, true, branch -> branch.value);
  }

  /** The keys above {@code key}, or all keys if it is null, lowest first, with their values. */
  Iterator<Map.Entry<K, V>> entriesAfter(@Nullable K key) {
    return new Walk<>(root, order, key, true, branch -> Map.entry(branch.key, branch.value));
  }

  /** The values of the keys below {@code key}, or of all keys if it is null, highest key first. */
  Iterator<V> before(@Nullable K key) {
    return new Walk<>(root, order, key, false, branch -> branch.value);
  }

  /** The height of the tree, for tests of its balance. */
  int height() {
    return height(root);
  }

  private Branch<K, V> with(@Nullable Branch<K, V> at, K key, V value) {
    if (at == null) {
      return new Branch<>(key, value, null, null);
    }
    int side = order.compare(key, at.key);
    if (side == 0) {
      return new Branch<>(key, value, at.left, at.right);
    }
    return side < 0
        ? balanced(at, with(at.left, key, value), at.right)
        : balanced(at, at.left, with(at.right, key, value));
  }

  private @Nullable Branch<K, V> without(@Nullable Branch<K, V> at, K key) {
    if (at == null) {
      return null;
    }
    int side = order.compare(key, at.key);
    if (side < 0) {
      return balanced(at, without(at.left, key), at.right);
    }
    if (side > 0) {
      return balanced(at, at.left, without(at.right, key));
    }
    if (at.left == null || at.right == null) {
      return at.left == null ? at.right : at.left;
    }
    Branch<K, V> next = at.right;
    while (next.left != null) {
      next = next.left;
    }
    return balanced(next, at.left, without(at.right, next.key));
  }

  /**
   * A branch with the entry of {@code at} over two balanced trees whose heights differ by at most
   * 2.
   */
  private static <K, V> Branch<K, V> balanced(
      Branch<K, V> at, @Nullable Branch<K, V> left, @Nullable Branch<K, V> right) {
    int tilt = height(left) - height(right);
    if (left != null && tilt > 1) {
      return height(left.left) >= height(left.right)
          ? turnedRight(at, left, right)
          : turnedRight(at, turnedLeft(left, left.left, left.right), right);
    }
    if (right != null && tilt < -1) {
      return height(right.right) >= height(right.left)
          ? turnedLeft(at, left, right)
          : turnedLeft(at, left, turnedRight(right, right.left, right.right));
    }
    return new Branch<>(at.key, at.value, left, right);
  }

  /** The branch over the two trees, rotated so that the right one becomes the root. */
  private static <K, V> Branch<K, V> turnedLeft(
      Branch<K, V> at, @Nullable Branch<K, V> left, @Nullable Branch<K, V> right) {
    Branch<K, V> top = present(right);
    return new Branch<>(
        top.key, top.value, new Branch<>(at.key, at.value, left, top.left), top.right);
  }

  /** The branch over the two trees, rotated so that the left one becomes the root. */
  private static <K, V> Branch<K, V> turnedRight(
      Branch<K, V> at, @Nullable Branch<K, V> left, @Nullable Branch<K, V> right) {
    Branch<K, V> top = present(left);
    return new Branch<>(
        top.key, top.value, top.left, new Branch<>(at.key, at.value, top.right, right));
  }

  private static <K, V> Branch<K, V> present(@Nullable Branch<K, V> branch) {
    if (branch == null) {
      throw new AssertionError("the higher side of a branch cannot be empty");
    }
    return branch;
  }

  private static int height(@Nullable Branch<?, ?> branch) {
    return branch == null ? 0 : branch.height;
  }

  private static int size(@Nullable Branch<?, ?> branch) {
    return branch == null ? 0 : branch.size;
  }

  private static final class Branch<K, V> {
    final K key;
    final V value;
    final @Nullable Branch<K, V> left;
    final @Nullable Branch<K, V> right;
    final int height;
    final int size;

    Branch(K key, V value, @Nullable Branch<K, V> left, @Nullable Branch<K, V> right) {
      this.key = key;
      this.value = value;
      this.left = left;
      this.right = right;
      this.height = 1 + Math.max(SortedTree.height(left), SortedTree.height(right));
      this.size = 1 + SortedTree.size(left) + SortedTree.size(right);
    }
  }

  /**
   * Iterates over values or keys in order; the stack holds the branches that are still to be
   * visited.
   */
  private static final class Walk<K, V, T> implements Iterator<T> {
    private final Deque<Branch<K, V>> ahead = new ArrayDeque<>();
    private final boolean upwards;
    private final Function<Branch<K, V>, T> seen;

    Walk(
        @Nullable Branch<K, V> root,
        Comparator<? super K> order,
        @Nullable K bound,
        boolean upwards,
        Function<Branch<K, V>, T> seen) {
      this.upwards = upwards;
      this.seen = seen;
      Branch<K, V> at = root;
      while (at != null) {
        int side = bound == null ? 0 : order.compare(at.key, bound);
        boolean toCome = bound == null || (upwards ? side > 0 : side < 0);
        if (toCome) {
          ahead.push(at);
        }
        at = toCome == upwards ? at.left : at.right;
      }
    }

    @Override
    public boolean hasNext() {
      return !ahead.isEmpty();
    }

    @Override
    public T next() {
      if (ahead.isEmpty()) {
        throw new NoSuchElementException();
      }
      Branch<K, V> current = ahead.pop();
      Branch<K, V> at = upwards ? current.right : current.left;
      while (at != null) {
        ahead.push(at);
        at = upwards ? at.left : at.right;
      }
      return seen.apply(current);
    }
  }
}
