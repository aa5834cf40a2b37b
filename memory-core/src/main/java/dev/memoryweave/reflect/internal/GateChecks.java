package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Gate.Skip;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;
import java.util.Optional;

/** The checks behind the {@linkplain ReflectionResult.Gate gates}, in order. */
public final class GateChecks {
  /**
   * The words needed in a report that lists nothing, changes no file and is about no high-risk
   * subject.
   */
  private static final int MINIMUM_WORDS = 8;

  private GateChecks() {}

  /**
   * Applies the gates that depend on the report alone, all but {@link
   * ReflectionResult.Gate#NOTHING_GENERATED}.
   *
   * <p>A failed task may list findings that it made on the way: then only its summary is stopped,
   * and the report passes.
   *
   * @return the first that stops it, or nothing if it passes
   */
  public static Optional<Skip> check(TaskReport report, ReflectionPolicy policy) {
    return report.outcome().isFailure() && hasFindings(report)
        ? Optional.empty()
        : ofSummary(report, policy);
  }

  /** Whether it lists findings that may hold however the work ended. */
  private static boolean hasFindings(TaskReport report) {
    return !(report.constraints().isEmpty()
        && report.gotchas().isEmpty()
        && report.facts().isEmpty());
  }

  /** The reason to drop a listed item that is useful only if the work was kept. */
  static String ofItem(TaskReport.Outcome outcome) {
    return "The gate "
        + ReflectionResult.Gate.FAILED_OR_REVERTED.label()
        + " stopped it: the task "
        + ended(outcome)
        + ", so how it was done and what was chosen for it is not known to hold.";
  }

  /**
   * Applies the same gates to the report's summary.
   *
   * @return the first that stops it, or nothing if it passes
   */
  static Optional<Skip> ofSummary(TaskReport report, ReflectionPolicy policy) {
    // A failure that teaches something is expected to have failing tests.
    boolean teachesCause = CandidateExtraction.causeOfFailure(report).isPresent();
    if (report.outcome().isFailure() && !teachesCause) {
      return skip(
          ReflectionResult.Gate.FAILED_OR_REVERTED,
          "The task "
              + ended(report.outcome())
              + ", and no cause is named that later work could learn from.",
          "Say in the summary why (\"because ...\", \"caused by ...\"): then it is kept as an"
              + " incident. Constraints, gotchas and facts that you list are kept in any case.");
    }
    if (report.verification() == Verification.TESTS_FAILED && !report.outcome().isFailure()) {
      return skip(
          ReflectionResult.Gate.TESTS_FAILED,
          "The tests failed, so what is reported may not be so.",
          "Report again once the tests pass, or report the outcome failed with its cause.");
    }
    Double sure = report.agentConfidence();
    if (report.verification() == Verification.UNVERIFIED
        && sure != null
        && sure < policy.minimumUnverifiedConfidence()) {
      return skip(
          ReflectionResult.Gate.UNVERIFIED,
          "Nothing was checked, and the confidence of the agent is "
              + sure
              + ", below "
              + policy.minimumUnverifiedConfidence()
              + ".",
          "Check it by tests, a build or by hand, and report how.");
    }
    int words = words(report);
    if (teachesCause || words >= MINIMUM_WORDS || hasSpecialSignal(report)) {
      return Optional.empty();
    }
    if (report.purpose() == RecallRequest.Intent.TRIVIAL) {
      return skip(
          ReflectionResult.Gate.TRIVIAL,
          "A trivial change told in " + Counted.of(words, "word") + ", without anything found out.",
          remedy());
    }
    if (report.changedFiles().isEmpty()) {
      return skip(
          ReflectionResult.Gate.LOW_VALUE,
          "It is told in "
              + Counted.of(words, "word")
              + ", changes no file and lists nothing found out.",
          remedy());
    }
    return Optional.empty();
  }

  /**
   * Applies all gates.
   *
   * @param candidates all candidates of the report, including proposals of reflectors
   * @return the first that stops it, or nothing if it passes
   */
  public static Optional<Skip> check(
      TaskReport report, ReflectionPolicy policy, List<Reflector.Candidate> candidates) {
    Optional<Skip> stopped = check(report, policy);
    if (stopped.isPresent() || !candidates.isEmpty()) {
      return stopped;
    }
    return skip(
        ReflectionResult.Gate.NOTHING_GENERATED,
        "It holds nothing to remember: no item, and no finished work that is told in the summary.",
        "List what was found out as constraints, procedures, decisions, facts or gotchas.");
  }

  /** Whether the report lists a finding or is about a high-risk subject. */
  static boolean hasSpecialSignal(TaskReport report) {
    return report.hasItems() || !HighRisk.in(CandidateExtraction.subject(report)).isEmpty();
  }

  /** The number of words in the summary, or in the task if there is no summary. */
  private static int words(TaskReport report) {
    return WordCount.of(report.summary().isEmpty() ? report.task() : report.summary());
  }

  private static String ended(TaskReport.Outcome outcome) {
    return outcome == TaskReport.Outcome.FAILED ? "failed" : "was reverted";
  }

  private static String remedy() {
    return "List what was found out, or tell it in a summary of at least "
        + MINIMUM_WORDS
        + " words.";
  }

  private static Optional<Skip> skip(ReflectionResult.Gate gate, String reason, String remedy) {
    return Optional.of(new Skip(gate, reason, remedy));
  }

  /** The gate and its reason, as a sentence. */
  static String explanation(Skip skip) {
    return "The gate " + skip.gate().label() + " stopped it: " + skip.reason();
  }
}
