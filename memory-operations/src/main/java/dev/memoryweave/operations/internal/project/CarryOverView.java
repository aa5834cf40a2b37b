package dev.memoryweave.operations.internal.project;

import dev.memoryweave.branch.CarryOver.Fate;
import dev.memoryweave.branch.CarryOver;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.workspace.CarryOverReport;
import java.util.List;
import java.util.Map;

/**
 * Memories of deleted branches, as a JSON object and in words.
 *
 * @param report what becomes of them
 * @param isDone whether it has happened
 * @param asked the branches whose memories were to be carried over; empty if none was named
 */
record CarryOverView(CarryOverReport report, boolean isDone, List<String> asked) {
  private static final int MOST_SHOWN = 20;

  /** The effect of the next reading of the files. */
  static CarryOverView planned(CarryOverReport report) {
    return new CarryOverView(report, false, List.of());
  }

  /** The effect of a request. */
  static CarryOverView done(CarryOverReport report, List<String> branches) {
    return new CarryOverView(report, true, branches);
  }

  Map<String, Object> map() {
    return new Fields()
        .put("done", isDone)
        .put("carried", report.with(Fate.CARRIED).size())
        .put("to_review", report.with(Fate.REVIEW).size())
        .put(
            "memories",
            report.verdicts().stream().limit(MOST_SHOWN).map(CarryOverView::memory).toList())
        .put("more", report.more() + Math.max(0, report.verdicts().size() - MOST_SHOWN))
        .map();
  }

  private static Map<String, Object> memory(CarryOver.Verdict verdict) {
    return new Fields()
        .put("id", verdict.memory().id().value())
        .put("branch", verdict.from().branch())
        .put("commit", verdict.from().commit())
        .put("fate", verdict.fate().label())
        .put("reason", verdict.reason())
        .map();
  }

  /** The report in lines; nothing if there is nothing to say. */
  String text() {
    if (report.verdicts().isEmpty()) {
      return isDone
          ? "\nNothing was carried over: no memory of " + names() + " is missing here.\n"
          : "";
    }
    StringBuilder text = new StringBuilder("\n");
    text.append(
        isDone
            ? "Carried over from " + names() + ", as asked:\n"
            : "Memories of branches that are gone; the next reading of the files does this:\n");
    report.verdicts().stream()
        .limit(MOST_SHOWN)
        .forEach(
            verdict ->
                text.append("- ")
                    .append(verdict.memory().id())
                    .append(
                        verdict.fate() == Fate.CARRIED ? " is carried over" : " waits for a review")
                    .append(" (")
                    .append(Quotation.path(verdict.from().branch()))
                    .append(": ")
                    .append(Quotation.path(verdict.reason()))
                    .append(")\n"));
    int more = report.more() + report.verdicts().size() - MOST_SHOWN;
    if (more > 0) {
      text.append("- and ").append(more).append(" more\n");
    }
    return text.toString();
  }

  private String names() {
    return String.join(", ", asked.stream().map(Quotation::path).toList());
  }
}
