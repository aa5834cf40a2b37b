package dev.memoryweave.operations.internal.view;

import dev.memoryweave.SaveReport;
import dev.memoryweave.model.NodeStatus;

/** Advice about changes that wait for a person; refers to operations by their names in braces. */
public final class PendingAdvice {
  private PendingAdvice() {}

  /** The state of a change that could not be made on the word of an agent. */
  public static String words(SaveReport.Item item) {
    if (item.outcome() == SaveReport.Outcome.PROPOSED) {
      return "the memory stands as it was, and this waits beside it, see {review}";
    }
    return item.status() == NodeStatus.CANDIDATE
        ? "until then it is a candidate: recalled where it fits, marked, and not in force"
        : "until then it is not in force, see {review}";
  }
}
