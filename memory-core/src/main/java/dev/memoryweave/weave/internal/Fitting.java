package dev.memoryweave.weave.internal;

import java.util.function.ToIntFunction;

/**
 * Holds what a reader is shown to its budget, in whatever it is counted: each offer is measured as
 * a whole, as it would be shown, and one that exceeds the budget leaves things as they are.
 *
 * @param <C> the content; immutable, so that one that is not taken leaves no trace
 */
public final class Fitting<C> {
  private final int budget;
  private final ToIntFunction<? super C> measure;
  private C content;
  private int size;

  /**
   * Begins with content that is there in any case.
   *
   * @param size how much that is with all that stands around it
   * @param budget the most that the content may measure
   * @param measure how much it is, as it would be shown
   */
  public Fitting(C content, int size, int budget, ToIntFunction<? super C> measure) {
    this.content = content;
    this.size = size;
    this.budget = budget;
    this.measure = measure;
  }

  /** Takes other content in place of what is there if it fits, and says whether it does. */
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

  /** What was taken last. */
  public C content() {
    return content;
  }

  /** How much room there is, 0 or more. */
  int left() {
    return Math.max(0, budget - size);
  }
}
