package dev.memoryweave.operations.internal.project;

import dev.memoryweave.Maintenance.CarryOver.Fate;
import dev.memoryweave.operations.answer.SyncAnswer.CarryOverPart;
import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import java.util.stream.Collectors;

/** Memories of deleted branches in words. */
final class CarryOverText {
  private CarryOverText() {}

  /**
   * The report in lines; nothing if there is nothing to say.
   *
   * @param asked the branches whose memories were to be carried over; empty if none was named
   */
  static String of(CarryOverPart report, List<String> asked) {
    String names = asked.stream().map(Quotation::path).collect(Collectors.joining(", "));
    if (report.memories().isEmpty()) {
      return report.done()
          ? "\nNothing was carried over: no memory of " + names + " is missing here.\n"
          : "";
    }
    StringBuilder text = new StringBuilder("\n");
    text.append(
        report.done()
            ? "Carried over from " + names + ", as asked:\n"
            : "Memories of branches that are gone; the next reading of the files does this:\n");
    for (CarryOverPart.Memory memory : report.memories()) {
      text.append("- ").append(memory.id());
      text.append(memory.fate() == Fate.CARRIED ? " is carried over" : " waits for a review");
      text.append(" (").append(Quotation.path(memory.branch())).append(": ");
      text.append(Quotation.path(memory.reason())).append(")\n");
    }
    if (report.more() > 0) {
      text.append("- and ").append(report.more()).append(" more\n");
    }
    return text.toString();
  }
}
