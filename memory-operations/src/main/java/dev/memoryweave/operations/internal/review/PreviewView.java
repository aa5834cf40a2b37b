package dev.memoryweave.operations.internal.review;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.text.WordDifference;
import dev.memoryweave.review.Reviews.Preview;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Changes that a decision would make, in words and as JSON objects. */
final class PreviewView {
  private PreviewView() {}

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

  static Map<String, Object> map(Preview.Change change) {
    MemoryNode after = change.after();
    return new Fields()
        .put("id", change.before().id().value())
        .put("status", change.before().status().label())
        .put("becomes", after == null ? "forgotten" : after.status().label())
        .put("title", after == null ? change.before().title() : after.title())
        .map();
  }
}
