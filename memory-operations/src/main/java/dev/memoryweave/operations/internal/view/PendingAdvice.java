package dev.memoryweave.operations.internal.view;

import dev.memoryweave.SaveReport;
import dev.memoryweave.model.NodeStatus;

/** Advice about changes that wait for a person; refers to operations by their names in braces. */
public final class PendingAdvice {
  /** Ways for a person to accept a change. */
  public static final String PERSON =
      "A person can accept what waits: by {review}, if the client can ask its user, or in a"
          + " program that opens the memory as a person.";

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
