package dev.memoryweave.operations.internal.review;

import dev.memoryweave.operations.answer.DifferencePart;
import dev.memoryweave.operations.answer.EvidenceView;
import dev.memoryweave.operations.answer.MemoryStatement;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.text.WordDifference;
import dev.memoryweave.review.Reviews.Item;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  /** A memory that the item is about, with the difference from it. */
  ReviewAnswer.Item.Challenged answer(Item.Side side) {
    return new ReviewAnswer.Item.Challenged(
        MemoryStatement.of(side.memory()),
        side.relation().label(),
        parts(title),
        parts(body),
        side.evidence().stream().map(EvidenceView::of).toList());
  }

  private static @Nullable List<DifferencePart> parts(Optional<WordDifference> difference) {
    return difference
        .map(found -> found.parts().stream().map(DifferencePart::of).toList())
        .orElse(null);
  }

  boolean isMarked() {
    return title.isPresent() || body.isPresent();
  }
}
