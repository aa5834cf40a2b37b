package dev.memoryweave.operations.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.Sequence;
import org.eclipse.jgit.diff.SequenceComparator;

/** The difference of two lists, such as lines or words, as git finds it. */
public final class ListDifference {
  private ListDifference() {}

  /** The list that an item belongs to. */
  public enum Side {
    /** Both lists have it. */
    BOTH,
    /** Only the first list has it. */
    BEFORE,
    /** Only the second list has it. */
    AFTER
  }

  /**
   * An item of one list or of both.
   *
   * @param item the item; of both lists, that of the second
   */
  public record Step<T>(Side side, T item) {}

  /** All items of both lists in order; in a change, those of the first list come first. */
  public static <T> List<Step<T>> of(List<T> before, List<T> after) {
    return of(before, after, item -> item);
  }

  /**
   * All items of both lists in order; in a change, those of the first list come first.
   *
   * @param key the part of an item that counts in the comparison
   */
  public static <T> List<Step<T>> of(List<T> before, List<T> after, Function<T, ?> key) {
    List<Step<T>> steps = new ArrayList<>();
    int next = 0;
    for (Edit edit : new HistogramDiff().diff(new ByKey(), keys(before, key), keys(after, key))) {
      add(steps, Side.BOTH, after.subList(next, edit.getBeginB()));
      add(steps, Side.BEFORE, before.subList(edit.getBeginA(), edit.getEndA()));
      add(steps, Side.AFTER, after.subList(edit.getBeginB(), edit.getEndB()));
      next = edit.getEndB();
    }
    add(steps, Side.BOTH, after.subList(next, after.size()));
    return steps;
  }

  private static <T> void add(List<Step<T>> steps, Side side, List<T> items) {
    items.forEach(item -> steps.add(new Step<>(side, item)));
  }

  private static <T> Keys keys(List<T> items, Function<T, ?> key) {
    List<Object> keys = new ArrayList<>(items.size());
    items.forEach(item -> keys.add(key.apply(item)));
    return new Keys(keys);
  }

  private static final class Keys extends Sequence {
    private final List<Object> all;

    private Keys(List<Object> all) {
      this.all = all;
    }

    @Override
    public int size() {
      return all.size();
    }
  }

  private static final class ByKey extends SequenceComparator<Keys> {
    @Override
    public boolean equals(Keys before, int one, Keys after, int other) {
      return before.all.get(one).equals(after.all.get(other));
    }

    @Override
    public int hash(Keys keys, int index) {
      return keys.all.get(index).hashCode();
    }
  }
}
