package dev.memoryweave.weave.internal;

import java.util.function.ToIntFunction;

/**
 * Keeps content within a budget, in any unit: each offer is measured as a whole, as it would be
 * shown, and rejected if it exceeds the budget.
 *
 * @param <C> the content; must be immutable, so that a rejected offer leaves no trace
 */
public final class Fitting<C> {
  private final int budget;
  private final ToIntFunction<? super C> measure;
  private C content;
  private int size;

  /**
   * Begins with content that is always included.
   *
   * @param size the size of that content, including its frame
   * @param budget the maximum size
   * @param measure measures content as it would be shown
   */
  public Fitting(C content, int size, int budget, ToIntFunction<? super C> measure) {
    this.content = content;
    this.size = size;
    this.budget = budget;
    this.measure = measure;
  }

  /** Replaces the content if the offer fits, and returns whether it does. */
  public boolean offer(C other) {
    if (other.equals(content)) {
      return size <= budget;
    }
    int measured = measure.applyAsInt(other);
    if (measured > budget) {
      return false;
    }
    content = other;
    size = measured;
    return true;
  }

  /** The content that was accepted last. */
  public C content() {
    return content;
  }

  /** The remaining room, 0 or more. */
  int left() {
    return Math.max(0, budget - size);
  }
}
