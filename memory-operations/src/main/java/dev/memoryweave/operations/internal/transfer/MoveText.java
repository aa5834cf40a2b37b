package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.MoveAnswer;
import dev.memoryweave.operations.answer.MoveAnswer.MovedScope;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.transfer.StoreMove;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A move in words. */
final class MoveText {
  private MoveText() {}

  /** What is there, and what would be done. */
  static String plan(MoveAnswer answer, StoreMove.Plan plan, boolean remove) {
    StringBuilder text = new StringBuilder();
    text.append(plan.isRefused() ? "Nothing was moved from " : "Move from ")
        .append(answer.from())
        .append(" to ")
        .append(answer.to())
        .append(":\n")
        .append(
            BoundedLines.of(
                answer.scopes().stream().map(MoveText::planned).toList(), "the data names them"));
    if (!plan.isRefused()) {
      text.append(
          remove
              ? "\nIt is copied and verified; then you are asked whether to remove it from "
                  + answer.from()
                  + "."
              : "\nIt is copied and verified; nothing is removed from " + answer.from() + ".");
    }
    return text.toString();
  }

  private static String planned(MovedScope scope) {
    StringBuilder line = new StringBuilder("- ").append(scope.scope()).append(": ");
    if (scope.state() == StoreMove.State.NOTHING) {
      return line.append("holds nothing to be moved").toString();
    }
    line.append(amounts(scope)).append("; ").append(standing(scope));
    if (scope.problem() != null) {
      line.append("\n  ").append(scope.problem());
    }
    scope.differences().forEach(each -> line.append("\n  - ").append(each));
    if (scope.setAside() > 0) {
      line.append("\n  ")
          .append(Counted.of(scope.setAside(), "damaged record"))
          .append(" that a repair set aside stay behind");
    }
    return line.toString();
  }

  private static String standing(MovedScope scope) {
    return switch (scope.state()) {
      case ABSENT, NOTHING -> "nothing of it is there yet";
      case EARLIER ->
          "an earlier state of it is there, with "
              + Counted.of(scope.memoriesThere(), "memory")
              + ", and is brought up to date";
      case CURRENT ->
          "it is there already, with "
              + Counted.of(scope.memoriesThere(), "memory")
              + ", and is compared";
      case LATER -> "a later state of it is there";
      case OTHER -> "something else is there, with " + Counted.of(scope.memoriesThere(), "memory");
    };
  }

  private static String amounts(MovedScope scope) {
    List<String> parts = new ArrayList<>();
    parts.add(Counted.of(scope.memories(), "memory"));
    add(parts, scope.versions(), "former version");
    if (scope.evidence() != null && scope.evidence() > 0) {
      parts.add(Counted.of(scope.evidence(), "piece") + " of evidence");
    }
    add(parts, scope.relations(), "relation");
    add(parts, scope.sessions(), "session");
    add(parts, scope.contents(), "content");
    add(parts, scope.decisions(), "decision");
    add(parts, scope.events(), "event");
    add(parts, scope.documents(), "file");
    add(parts, scope.passages(), "passage");
    add(parts, scope.vectors(), "vector");
    return String.join(", ", parts);
  }

  private static void add(List<String> parts, @Nullable Long count, String what) {
    if (count != null && count > 0) {
      parts.add(Counted.of(count, what));
    }
  }

  /** What was moved. */
  static String done(MoveAnswer answer) {
    StringBuilder text =
        new StringBuilder("Both stores hold the same now, which was verified:\n")
            .append(
                BoundedLines.of(
                    answer.scopes().stream().map(MoveText::moved).toList(), "the data names them"));
    if (answer.rounds() > 1) {
      text.append("\nSomebody wrote to it meanwhile; that was moved, too.");
    }
    return text.toString();
  }

  private static String moved(MovedScope scope) {
    if (scope.digest() == null) {
      return "- " + scope.scope() + ": holds nothing to be moved";
    }
    return "- "
        + scope.scope()
        + ": "
        + amounts(scope)
        + "; digest "
        + scope.digest().substring(0, 16)
        + (scope.leftOut() > 0
            ? "\n  "
                + Counted.of(scope.leftOut(), "record")
                + " stay behind: damaged, or naming memories of a scope that was not moved"
            : "");
  }

  /** What to do next, if it stays where it was. */
  static String stays(MoveAnswer answer) {
    return "\nIt is still in "
        + answer.from()
        + ", too. Name "
        + answer.to()
        + " to programs and agents from now on (--db or MEMORY_DB); what they write to the former store is not"
        + " in the other one until it is moved again.";
  }

  /** What to do next, if it was removed where it was. */
  static String gone(MoveAnswer answer) {
    return "\nIt was removed from "
        + answer.from()
        + ". Name "
        + answer.to()
        + " to programs and agents from now on (--db or MEMORY_DB).";
  }
}
