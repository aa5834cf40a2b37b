package dev.memoryweave.mcp;

import dev.memoryweave.SaveReport;
import dev.memoryweave.model.NodeStatus;

/** What is told about what waits for a person. */
final class Waiting {
  /** Who can do what an agent cannot. */
  static final String PERSON =
      "What waits can be accepted by a person: by memory_review if the client can ask its user, or"
          + " in a program that opens the memory as a person. memory_review lists it.";

  private Waiting() {}

  /** How a change stands that could not be made on the word of an agent. */
  static String words(SaveReport.Item item) {
    if (item.outcome() == SaveReport.Outcome.PROPOSED) {
      return "the memory stands as it was, and this waits as a proposal";
    }
    return item.status() == NodeStatus.CANDIDATE
        ? "it waits as a candidate: recalled where it fits and marked, but not in force"
        : "it waits for a review; until then it is not in force";
  }
}
