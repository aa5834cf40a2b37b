package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Gate.Skip;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateChecksTest {
  private static final String CAUSE =
      "The upgrade failed because the driver dropped the old protocol.";

  private static Optional<ReflectionResult.Gate> stopping(TaskReport.Builder report) {
    return GateChecks.check(report.build(), Reports.DEFAULTS).map(Skip::gate);
  }

  @ParameterizedTest
  @EnumSource(
      value = TaskReport.Outcome.class,
      names = {"FAILED", "REVERTED"})
  void failure_withoutCauseOrFindings_isStopped(TaskReport.Outcome outcome) {
    TaskReport report =
        Reports.full()
            .outcome(outcome)
            .constraints(List.of())
            .gotchas(List.of())
            .facts(List.of())
            .build();

    Skip skip = GateChecks.check(report, Reports.DEFAULTS).orElseThrow();
    assertThat(skip.gate()).isEqualTo(ReflectionResult.Gate.FAILED_OR_REVERTED);
    assertThat(skip.reason())
        .contains(outcome == TaskReport.Outcome.FAILED ? "failed" : "reverted");
    assertThat(skip.remedy()).contains("because");
  }

  @ParameterizedTest
  @EnumSource(
      value = TaskReport.Outcome.class,
      names = {"FAILED", "REVERTED"})
  void failure_thatListsWhatItFoundOut_passesWhateverWasChecked(TaskReport.Outcome outcome) {
    String found = "The driver drops idle connections after a minute";
    List<TaskReport.Builder> reports =
        List.of(
            Reports.telling("No luck.").gotchas(List.of(found)),
            Reports.telling("No luck.").facts(List.of(found)),
            Reports.telling("No luck.").constraints(List.of(found)));
    for (TaskReport.Builder report : reports) {
      for (Verification verification : Verification.values()) {
        assertThat(stopping(report.outcome(outcome).verification(verification).agentConfidence(.2)))
            .isEmpty();
      }
    }
  }

  @Test
  void failure_thatListsOnlyHowAndWhatWasChosen_isStopped() {
    TaskReport.Builder report =
        Reports.telling("No luck.")
            .outcome(TaskReport.Outcome.FAILED)
            .procedures(List.of("Restart the driver twice before each run"))
            .decisions(List.of("Keep the old driver, because the new one drops connections"));

    assertThat(stopping(report)).contains(ReflectionResult.Gate.FAILED_OR_REVERTED);
  }

  @ParameterizedTest
  @EnumSource(Verification.class)
  void failure_withCause_passesWhateverTheTestsSay(Verification verification) {
    TaskReport.Builder report =
        Reports.telling(CAUSE).outcome(TaskReport.Outcome.FAILED).verification(verification);

    assertThat(stopping(report)).isEmpty();
  }

  @Test
  void failure_withCauseInTheTestSummary_passes() {
    TaskReport.Builder report =
        Reports.telling("It did not work.")
            .outcome(TaskReport.Outcome.REVERTED)
            .testSummary("Two runs failed due to a full disk on the second node.");

    assertThat(stopping(report)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It failed and the cause is still unknown to all of us here.",
        "We could not find out why it fails, perhaps because of the net.",
        "No idea why this happened, it was broken by something we did.",
        "because"
      })
  void failure_withACauseThatIsNotKnown_isStopped(String summary) {
    assertThat(stopping(Reports.telling(summary).outcome(TaskReport.Outcome.FAILED)))
        .contains(ReflectionResult.Gate.FAILED_OR_REVERTED);
  }

  @Test
  void failingTests_stopWhatIsReportedAsDone() {
    for (TaskReport.Outcome outcome :
        Set.of(TaskReport.Outcome.COMPLETED, TaskReport.Outcome.PARTIAL)) {
      assertThat(stopping(Reports.full().outcome(outcome).verification(Verification.TESTS_FAILED)))
          .contains(ReflectionResult.Gate.TESTS_FAILED);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, true", ".69, true", ".6999999, true", ".70, false", "1, false", ", false"})
  void unverified_isStoppedBelowTheTrustedConfidence(Double confidence, boolean stopped) {
    TaskReport.Builder report =
        Reports.full().verification(Verification.UNVERIFIED).agentConfidence(confidence);

    assertThat(stopping(report).equals(Optional.of(ReflectionResult.Gate.UNVERIFIED)))
        .isEqualTo(stopped);
  }

  @ParameterizedTest
  @EnumSource(
      value = Verification.class,
      names = {"TESTS_PASSED", "BUILD_SUCCESS", "MANUAL_CHECK"})
  void verified_withLittleConfidence_passes(Verification verification) {
    assertThat(stopping(Reports.full().verification(verification).agentConfidence(.1))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"7, true", "8, false"})
  void trivialChange_isStoppedBelowEightWords(int words, boolean stopped) {
    TaskReport.Builder report =
        Reports.telling(Reports.words(words))
            .intent(RecallRequest.Intent.TRIVIAL)
            .changedFiles(List.of("README.md"));

    assertThat(stopping(report).equals(Optional.of(ReflectionResult.Gate.TRIVIAL)))
        .isEqualTo(stopped);
  }

  @Test
  void trivialChange_withSomethingFoundOut_passes() {
    assertThat(
            stopping(
                Reports.telling("short")
                    .intent(RecallRequest.Intent.TRIVIAL)
                    .gotchas(List.of("Tabs are significant there"))))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"7, true", "8, false"})
  void fewWordsAboutNothing_areOfLowValue(int words, boolean stopped) {
    TaskReport.Builder report = Reports.telling(Reports.words(words));

    assertThat(stopping(report).equals(Optional.of(ReflectionResult.Gate.LOW_VALUE)))
        .isEqualTo(stopped);
  }

  @Test
  void fewWords_withAChangedFile_pass() {
    assertThat(stopping(Reports.telling("short").changedFiles(List.of("a.txt")))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Touched the state machine",
        "Renamed the terminal states",
        "Changed OAuth scopes",
        "Altered the schema",
        "Wrote a migration",
        "Changed payments",
        "Improved security",
        "Set permissions",
        "Changed the public API",
        "Fixed a race condition",
        "Removed a lock",
        "Split the transaction",
        "Tested the rollback",
        "Made it idempotent",
        "Tuned RetryPolicy"
      })
  void fewWords_aboutAHighRiskSubject_pass(String summary) {
    assertThat(stopping(Reports.telling(summary))).isEmpty();
    assertThat(stopping(Reports.telling(summary).intent(RecallRequest.Intent.TRIVIAL))).isEmpty();
  }

  @Test
  void words_ofScriptsWithoutSpaces_areCounted() {
    String fourteen = "数据库连接池大小必须小于上限值";
    assertThat(fourteen).hasSize(15);
    assertThat(stopping(Reports.telling(fourteen))).isEmpty();
    assertThat(stopping(Reports.telling(fourteen.substring(0, 14))))
        .contains(ReflectionResult.Gate.LOW_VALUE);
  }

  @Test
  void words_ofTheTask_countWhereThereIsNoSummary() {
    assertThat(stopping(Reports.done(Reports.words(8)))).isEmpty();
    assertThat(stopping(Reports.done(Reports.words(7)))).contains(ReflectionResult.Gate.LOW_VALUE);
  }

  @Test
  void gates_areAskedInOrder() {
    TaskReport.Builder all =
        Reports.telling("short")
            .intent(RecallRequest.Intent.TRIVIAL)
            .outcome(TaskReport.Outcome.FAILED)
            .verification(Verification.TESTS_FAILED)
            .agentConfidence(.1);

    assertThat(stopping(all)).contains(ReflectionResult.Gate.FAILED_OR_REVERTED);
    assertThat(stopping(all.outcome(TaskReport.Outcome.COMPLETED)))
        .contains(ReflectionResult.Gate.TESTS_FAILED);
    assertThat(stopping(all.verification(Verification.UNVERIFIED)))
        .contains(ReflectionResult.Gate.UNVERIFIED);
    assertThat(stopping(all.agentConfidence(null))).contains(ReflectionResult.Gate.TRIVIAL);
    assertThat(stopping(all.intent(RecallRequest.Intent.UNKNOWN)))
        .contains(ReflectionResult.Gate.LOW_VALUE);
  }

  @Test
  void nothingGenerated_stopsWhatPassedTheOthers() {
    TaskReport report =
        Reports.telling(Reports.words(9)).intent(RecallRequest.Intent.EXPLANATION).build();
    List<Reflector.Candidate> none = CandidateExtraction.of(report, Reports.DEFAULTS);

    assertThat(none).isEmpty();
    assertThat(GateChecks.check(report, Reports.DEFAULTS, none).map(Skip::gate))
        .contains(ReflectionResult.Gate.NOTHING_GENERATED);
    assertThat(GateChecks.check(Reports.full().build(), Reports.DEFAULTS, none).map(Skip::gate))
        .contains(ReflectionResult.Gate.NOTHING_GENERATED);
  }

  @Test
  void nothingGenerated_isAskedLast() {
    TaskReport report = Reports.telling("short").build();

    assertThat(GateChecks.check(report, Reports.DEFAULTS, List.of()).map(Skip::gate))
        .contains(ReflectionResult.Gate.LOW_VALUE);
  }

  @Test
  void fullReport_passesAllGates() {
    TaskReport report = Reports.full().build();

    assertThat(
            GateChecks.check(
                report, Reports.DEFAULTS, CandidateExtraction.of(report, Reports.DEFAULTS)))
        .isEmpty();
  }
}
