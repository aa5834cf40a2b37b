package dev.memoryweave.examples;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.review.Reviews;
import java.io.PrintStream;
import java.util.List;

/** Prints the pending items for a reviewer: both sides, each with its evidence. */
final class ReviewReport {
  private final PrintStream out;

  ReviewReport(PrintStream out) {
    this.out = out;
  }

  void print(List<Reviews.Item> items) {
    out.println();
    out.println("==== What waits for a decision ====");
    out.println();
    if (items.isEmpty()) {
      out.println("Nothing.");
    }
    for (Reviews.Item item : items) {
      out.println(item.waiting().id() + "  " + item.waiting().title());
      out.println("  waits because: " + item.cause().label() + ", " + item.reason());
      printEvidence(item.evidence());
      for (Reviews.Item.Side side : item.challenged()) {
        out.println("  against " + side.memory().id() + "  " + side.memory().title());
        printEvidence(side.evidence());
      }
    }
  }

  private void printEvidence(List<Evidence> evidence) {
    for (Evidence piece : evidence) {
      out.println("    " + piece.kind().label() + "  " + piece.locator());
    }
  }
}
