package dev.memoryweave.operations.internal.review;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.operations.text.WordDifference;
import dev.memoryweave.review.Reviews.Preview;
import java.util.List;
import java.util.stream.Collectors;

/** Changes that a decision would make, in words. */
final class PreviewText {
  private PreviewText() {}

  /** One line for each memory that would change. */
  static String lines(List<Preview.Change> changes) {
    return changes.isEmpty()
        ? "- no memory that stays\n"
        : changes.stream()
            .map(change -> "- " + line(change) + said(change) + "\n")
            .collect(Collectors.joining());
  }

  /** The effect on a memory, such as {@code fact.x is superseded and becomes active}. */
  static String line(Preview.Change change) {
    MemoryNode before = change.before();
    MemoryNode after = change.after();
    if (after == null) {
      return before.id() + " is forgotten for good";
    }
    if (before.status() != after.status()) {
      return before.id()
          + " is "
          + before.status().label()
          + " and becomes "
          + after.status().label();
    }
    return before.id() + (saysTheSame(change) ? " changes" : " gets another text");
  }

  /** Whether the text stays, or the memory is removed with it. */
  static boolean saysTheSame(Preview.Change change) {
    MemoryNode after = change.after();
    return after == null || says(change.before()).equals(says(after));
  }

  private static String said(Preview.Change change) {
    MemoryNode before = change.before();
    MemoryNode after = change.after();
    if (after == null || saysTheSame(change)) {
      return ": " + before.title();
    }
    return WordDifference.of(says(before), says(after))
        .map(difference -> ": " + difference.marked())
        .orElseGet(() -> ": " + after.title() + ", instead of: " + before.title());
  }

  private static String says(MemoryNode node) {
    return (node.title() + " " + node.body()).strip().replaceAll("\\s+", " ");
  }
}
