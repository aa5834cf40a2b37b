package dev.memoryweave.reflect;

import dev.memoryweave.recall.Intent;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The gates that a report passes before anything is made of it, in the order in which they are
 * asked. The first that does not let it pass ends the matter, and says why.
 */
public enum ReflectionGate {
  /**
   * What is told of work that was not kept teaches something only if it is known why. It stops the
   * summary, the procedures and the decisions; constraints, gotchas and facts pass it.
   */
  FAILED_OR_REVERTED,
  /** What failing tests contradict is not knowledge. */
  TESTS_FAILED,
  /** What nobody checked and its own author doubts is not knowledge. */
  UNVERIFIED,
  /** A change without risk that is told in a few words. */
  TRIVIAL,
  /** A few words about nothing in particular. */
  LOW_VALUE,
  /** There was nothing in it to remember. */
  NOTHING_GENERATED;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Why a report was not made use of.
   *
   * @param gate the gate that stopped it
   * @param reason why, in a sentence
   * @param remedy what would let it pass, in a sentence
   */
  public record Skip(ReflectionGate gate, String reason, String remedy) {
    /** The gate and its reason, in a sentence. */
    String explanation() {
      return "The gate " + gate.label() + " stopped it: " + reason;
    }
  }

  /**
   * Asks the gates that look at the report alone, all but {@link #NOTHING_GENERATED}.
   *
   * <p>A failed task may list what it found out on the way: then only its summary is stopped, and
   * the report passes.
   *
   * @return the first that stops it, or nothing if it may pass
   */
  public static Optional<Skip> check(TaskReport report, ReflectionSettings settings) {
    return report.outcome().isFailure() && hasFindings(report)
        ? Optional.empty()
        : ofSummary(report, settings);
  }

  /** Whether it lists what may hold however the work ended. */
  private static boolean hasFindings(TaskReport report) {
    return !(report.constraints().isEmpty()
        && report.gotchas().isEmpty()
        && report.facts().isEmpty());
  }

  /** Why a listed item is dropped that is of use only if the work was kept. */
  String ofItem(TaskOutcome outcome) {
    return "The gate "
        + label()
        + " stopped it: the task "
        + ended(outcome)
        + ", so how it was done and what was chosen for it is not known to hold.";
  }

  /**
   * Asks the same gates about what a report tells in its own words.
   *
   * @return the first that stops it, or nothing if it may pass
   */
  static Optional<Skip> ofSummary(TaskReport report, ReflectionSettings settings) {
    // A failure that teaches something is expected to have failing tests.
    boolean teachesCause = CandidateExtraction.causeOfFailure(report).isPresent();
    if (report.outcome().isFailure() && !teachesCause) {
      return FAILED_OR_REVERTED.skip(
          "The task "
              + ended(report.outcome())
              + ", and no cause is named that later work could learn from.",
          "Say in the summary why (\"because ...\", \"caused by ...\"): then it is kept as an"
              + " incident. Constraints, gotchas and facts that you list are kept in any case.");
    }
    if (report.verification() == Verification.TESTS_FAILED && !report.outcome().isFailure()) {
      return TESTS_FAILED.skip(
          "The tests failed, so what is reported may not be so.",
          "Report again once the tests pass, or report the outcome failed with its cause.");
    }
    Double sure = report.agentConfidence();
    if (report.verification() == Verification.UNVERIFIED
        && sure != null
        && sure < settings.trustedUnverified()) {
      return UNVERIFIED.skip(
          "Nothing was checked, and the confidence of the agent is "
              + sure
              + ", below "
              + settings.trustedUnverified()
              + ".",
          "Check it by tests, a build or by hand, and report how.");
    }
    int words = words(report);
    if (teachesCause || words >= settings.minimumWords() || hasSpecialSignal(report)) {
      return Optional.empty();
    }
    if (report.purpose() == Intent.TRIVIAL) {
      return TRIVIAL.skip(
          "A trivial change told in " + counted(words) + ", without anything found out.",
          remedy(settings));
    }
    if (report.changedFiles().isEmpty()) {
      return LOW_VALUE.skip(
          "It is told in " + counted(words) + ", changes no file and lists nothing found out.",
          remedy(settings));
    }
    return Optional.empty();
  }

  /**
   * Asks all gates.
   *
   * @param candidates all that was drawn from the report, proposals of reflectors included
   * @return the first that stops it, or nothing if it may pass
   */
  public static Optional<Skip> check(
      TaskReport report, ReflectionSettings settings, List<MemoryCandidate> candidates) {
    Optional<Skip> stopped = check(report, settings);
    if (stopped.isPresent() || !candidates.isEmpty()) {
      return stopped;
    }
    return NOTHING_GENERATED.skip(
        "It holds nothing to remember: no item, and no finished work that is told in the summary.",
        "List what was found out as constraints, procedures, decisions, facts or gotchas.");
  }

  /** Whether the report lists something found out or is about a high-risk subject. */
  static boolean hasSpecialSignal(TaskReport report) {
    return report.hasItems() || !HighRisk.in(CandidateExtraction.subject(report)).isEmpty();
  }

  /** The words of the summary; those of the task where there is none. */
  private static int words(TaskReport report) {
    return WordCount.of(report.summary().isEmpty() ? report.task() : report.summary());
  }

  private static String ended(TaskOutcome outcome) {
    return outcome == TaskOutcome.FAILED ? "failed" : "was reverted";
  }

  private static String counted(int words) {
    return words == 1 ? "1 word" : words + " words";
  }

  private static String remedy(ReflectionSettings settings) {
    return "List what was found out, or tell it in a summary of at least "
        + settings.minimumWords()
        + " words.";
  }

  private Optional<Skip> skip(String reason, String remedy) {
    return Optional.of(new Skip(this, reason, remedy));
  }
}
