package dev.memoryweave.reflect.internal.report;

import dev.memoryweave.language.internal.PlainText;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.ArrayList;
import java.util.List;

/** What shows that the candidates of a report are so. */
final class ReportEvidence {
  /** How much of a report is kept as evidence. */
  private static final int EXCERPT_CHARACTERS = 400;

  private ReportEvidence() {}

  /**
   * The report's own evidence, the report itself, its tests where they ran and bear it out, and its
   * commit.
   */
  static List<Evidence.Draft> of(TaskReport report) {
    List<Evidence.Draft> evidence = new ArrayList<>(report.evidence());
    String told =
        report.summary().isEmpty() ? report.task() : report.task() + "\n" + report.summary();
    evidence.add(
        Evidence.Draft.of(
            Evidence.Kind.TASK, report.id(), Text.shorten(PlainText.of(told), EXCERPT_CHARACTERS)));
    if (testsBearOut(report) && !report.testSummary().isEmpty()) {
      evidence.add(
          Evidence.Draft.of(
              Evidence.Kind.TEST,
              "tests of " + report.id(),
              Text.shorten(PlainText.of(report.testSummary()), EXCERPT_CHARACTERS)));
    }
    if (report.commit() != null) {
      evidence.add(Evidence.Draft.of(Evidence.Kind.COMMIT, report.commit(), ""));
    }
    return List.copyOf(evidence);
  }

  /** Passing tests bear out success, failing ones a failure. */
  private static boolean testsBearOut(TaskReport report) {
    Verification borneOut =
        report.outcome().isFailure() ? Verification.TESTS_FAILED : Verification.TESTS_PASSED;
    return report.verification() == borneOut;
  }
}
