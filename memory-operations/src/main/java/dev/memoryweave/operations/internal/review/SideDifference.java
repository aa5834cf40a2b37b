package dev.memoryweave.operations.internal.review;

import dev.memoryweave.operations.text.WordDifference;
import dev.memoryweave.review.Reviews.Item;
import java.util.List;
import java.util.Optional;

/**
 * The word-by-word difference between a pending item and a memory that it is about. It is empty
 * where they differ in more than a few words, and for a request, which is not another text of the
 * memory.
 */
record SideDifference(Optional<WordDifference> title, Optional<WordDifference> body) {
  private static final SideDifference NONE = new SideDifference(Optional.empty(), Optional.empty());

  /** The differences of an item, one for each memory that it is about. */
  static List<SideDifference> of(Item item) {
    return item.challenged().stream()
        .map(
            side ->
                item.cause() == Item.Cause.REQUEST
                    ? NONE
                    : new SideDifference(
                        WordDifference.of(side.memory().title(), item.waiting().title()),
                        WordDifference.of(side.memory().body(), item.waiting().body())))
        .toList();
  }

  boolean isMarked() {
    return title.isPresent() || body.isPresent();
  }
}
