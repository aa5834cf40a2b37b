package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.ChangesAnswer;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeView;
import java.util.ArrayList;
import java.util.List;

/** Recent changes in words. */
final class ChangeText {
  /** Maximum length of a reason in a line; the data holds more. */
  private static final int LONGEST_REASON = 120;

  private ChangeText() {}

  /** The changes, one a line, and what else happened. */
  static String of(ChangesAnswer answer) {
    List<String> lines = new ArrayList<>();
    lines.add(
        answer.changes().isEmpty()
            ? "No memory changed."
            : BoundedLines.of(
                answer.changes().stream().map(ChangeText::line).toList(),
                "ask for fewer, see limit"));
    String besides = besides(answer);
    if (!besides.isEmpty()) {
      lines.add(besides);
    }
    if (!answer.complete()) {
      lines.add("So much happened since then that only the latest events were read.");
    }
    return String.join("\n", lines);
  }

  private static String besides(ChangesAnswer answer) {
    List<String> parts = new ArrayList<>();
    if (answer.turns() > 0) {
      parts.add(Counted.of(answer.turns(), "message") + " recorded");
    }
    if (answer.filesRead() > 0) {
      parts.add(Counted.of(answer.filesRead(), "file") + " read");
    }
    if (answer.filesRemoved() > 0) {
      parts.add(Counted.of(answer.filesRemoved(), "file") + " gone");
    }
    return parts.isEmpty() ? "" : "Besides: " + String.join(", ", parts) + ".";
  }

  private static String line(ChangesAnswer.Change change) {
    String reason = change.reason();
    return "- "
        + NodeView.time(change.at())
        + " "
        + change.change().label()
        + " "
        + change.id()
        + (change.title().isEmpty() ? "" : ": " + change.title())
        + (change.replacement() == null ? "" : " -> " + change.replacement())
        + " (by "
        + Attribution.label(change.by(), change.author())
        + (reason == null || reason.isBlank()
            ? ""
            : "; " + BoundedLines.beginning(reason, LONGEST_REASON))
        + ")";
  }
}
