package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The evidence for the candidates of a report, each with the pieces that belong to it.
 *
 * <p>The report itself, its tests if they ran and confirm it, and its commit support all
 * candidates. A piece that somebody attached to the report belongs to the findings that name it:
 * its file, its test, its commit, something defined there. If none does, it belongs to those that
 * share several distinctive words with it; if there are none of these either, to all. So no piece
 * is lost, and a finding is not doubted because of a file that only another one is about.
 */
final class ReportEvidence {
  /** How much of a report is kept as evidence. */
  private static final int EXCERPT_CHARACTERS = 400;

  private final List<Evidence.Draft> ofWork;

  /** The findings of the report, by their text. */
  private final Map<String, Finding> findings = new LinkedHashMap<>();

  /** The attached pieces, each with the rule for what it belongs to. */
  private final Map<Evidence.Draft, Belonging> attached = new LinkedHashMap<>();

  private ReportEvidence(TaskReport report) {
    this.ofWork = ofWork(report);
    if (!report.evidence().isEmpty()) {
      Stream.of(
              report.constraints(),
              report.procedures(),
              report.decisions(),
              report.gotchas(),
              report.facts())
          .flatMap(List::stream)
          .forEach(text -> findings.computeIfAbsent(text, Finding::of));
    }
    report.evidence().forEach(piece -> attached.put(piece, Belonging.of(piece, findings.values())));
  }

  /** The evidence of a report. */
  static ReportEvidence of(TaskReport report) {
    return new ReportEvidence(report);
  }

  /** All of it, for candidates that describe the work as a whole. */
  List<Evidence.Draft> ofWhole() {
    List<Evidence.Draft> evidence = new ArrayList<>(attached.keySet());
    evidence.addAll(ofWork);
    return List.copyOf(evidence);
  }

  /** The evidence for a finding, given by its text. */
  List<Evidence.Draft> of(String text) {
    List<Evidence.Draft> evidence = new ArrayList<>();
    if (!attached.isEmpty()) {
      Finding known = findings.get(text);
      Finding finding = known == null ? Finding.of(text) : known;
      attached.forEach(
          (piece, belonging) -> {
            if (belonging.includes(finding)) {
              evidence.add(piece);
            }
          });
    }
    evidence.addAll(ofWork);
    return List.copyOf(evidence);
  }

  private static List<Evidence.Draft> ofWork(TaskReport report) {
    List<Evidence.Draft> evidence = new ArrayList<>();
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
    return evidence;
  }

  /** Passing tests confirm a success, failing ones a failure. */
  private static boolean testsBearOut(TaskReport report) {
    Verification borneOut =
        report.outcome().isFailure() ? Verification.TESTS_FAILED : Verification.TESTS_PASSED;
    return report.verification() == borneOut;
  }
}
