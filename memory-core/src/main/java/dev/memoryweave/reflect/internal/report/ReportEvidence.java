package dev.memoryweave.reflect.internal.report;

import dev.memoryweave.language.internal.PlainText;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.Text;
import dev.memoryweave.reflect.ReflectionSettings;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.Verification;
import java.util.ArrayList;
import java.util.List;

/** What shows that the candidates of a report are so. */
final class ReportEvidence {
  private ReportEvidence() {}

  /**
   * The report's own evidence, the report itself, its tests where they ran and bear it out, and its
   * commit.
   */
  static List<EvidenceDraft> of(TaskReport report, ReflectionSettings settings) {
    int most = settings.excerptCharacters();
    List<EvidenceDraft> evidence = new ArrayList<>(report.evidence());
    String told =
        report.summary().isEmpty() ? report.task() : report.task() + "\n" + report.summary();
    evidence.add(
        EvidenceDraft.of(
            EvidenceKind.TASK, report.id(), Text.shorten(PlainText.of(told), most)));
    if (testsBearOut(report) && !report.testSummary().isEmpty()) {
      evidence.add(
          EvidenceDraft.of(
              EvidenceKind.TEST,
              "tests of " + report.id(),
              Text.shorten(PlainText.of(report.testSummary()), most)));
    }
    if (report.commit() != null) {
      evidence.add(EvidenceDraft.of(EvidenceKind.COMMIT, report.commit(), ""));
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
