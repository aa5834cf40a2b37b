package dev.memoryweave.store.support.internal;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Keeps the first few of many elements, in an order.
 *
 * @param <T> the type of the elements
 */
public final class BestOf<T> {
  private final int limit;
  private final Comparator<? super T> order;
  private final PriorityQueue<T> kept;

  /** Keeps none yet, and never more than a limit. */
  public BestOf(int limit, Comparator<? super T> order) {
    this.limit = limit;
    this.order = order;
    // The next element to drop is at the head.
    this.kept = new PriorityQueue<>(order.reversed());
  }

  /** The most elements that are kept. */
  public int limit() {
    return limit;
  }

  /** Takes an element, and returns whether one that comes after it could still be kept. */
  public boolean offer(T element) {
    if (kept.size() < limit) {
      kept.add(element);
      return true;
    }
    if (order.compare(element, kept.element()) >= 0) {
      return false;
    }
    kept.remove();
    kept.add(element);
    return true;
  }

  /** The elements that were kept, in order. */
  public List<T> sorted() {
    return kept.stream().sorted(order).toList();
  }
}
