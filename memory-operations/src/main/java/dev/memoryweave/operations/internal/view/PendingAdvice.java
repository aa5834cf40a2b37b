package dev.memoryweave.operations.internal.view;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.NodeStatus;

/** Advice about pending changes; refers to operations by their names in braces. */
public final class PendingAdvice {
  private PendingAdvice() {}

  /** The state of a change that an agent may not make by itself. */
  public static String words(SaveIntent.Report.Item item) {
    if (item.outcome() == SaveIntent.Report.Outcome.PROPOSED) {
      return "the memory stands as it was, and this waits beside it, see {review}";
    }
    return item.status() == NodeStatus.CANDIDATE
        ? "until then it is a candidate: recalled where it fits, marked, and not in force"
        : "until then it is not in force, see {review}";
  }
}
