package dev.memoryweave.mcp;

import dev.memoryweave.SaveReport;
import dev.memoryweave.model.NodeStatus;

/** What is told about what waits for a person. */
final class Waiting {
  /** Who can do what an agent cannot. */
  static final String PERSON =
      "A person can accept what waits: by memory_review, if the client can ask its user, or in a"
          + " program that opens the memory as a person.";

  private Waiting() {}

  /** How a change stands that could not be made on the word of an agent. */
  static String words(SaveReport.Item item) {
    if (item.outcome() == SaveReport.Outcome.PROPOSED) {
      return "the memory stands as it was, and this waits beside it, see memory_review";
    }
    return item.status() == NodeStatus.CANDIDATE
        ? "until then it is a candidate: recalled where it fits, marked, and not in force"
        : "until then it is not in force, see memory_review";
  }
}
