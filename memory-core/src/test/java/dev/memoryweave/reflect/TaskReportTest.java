package dev.memoryweave.reflect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.reflect.internal.Reports;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TaskReportTest {

  static Stream<Arguments> broken() {
    return Stream.of(
        broken("summary", b -> b.summary("x".repeat(TaskReport.MAX_SUMMARY + 1))),
        broken("summary", b -> b.summary("a\u0000b")),
        broken("summary", b -> b.summary("a\uD83D")),
        broken("testSummary", b -> b.testSummary("\uDE00")),
        broken("testSummary", b -> b.testSummary("x".repeat(TaskReport.MAX_SUMMARY + 1))),
        broken("changedFiles", b -> b.changedFiles(Collections.nCopies(501, "a.txt"))),
        broken("changedFiles[1]", b -> b.changedFiles(List.of("a", "b\nc"))),
        broken("changedFiles[0]", b -> b.changedFiles(List.of("x".repeat(1_001)))),
        broken("symbols", b -> b.symbols(Collections.nCopies(201, "a"))),
        broken("symbols[0]", b -> b.symbols(List.of("a\u0007b"))),
        broken("constraints", b -> b.constraints(Collections.nCopies(51, "a"))),
        broken("constraints[2]", b -> b.constraints(List.of("a", "b", "x".repeat(4_001)))),
        broken("procedures[0]", b -> b.procedures(Arrays.asList((String) null))),
        broken("decisions", b -> b.decisions(Collections.nCopies(51, "a"))),
        broken("facts[0]", b -> b.facts(List.of("a\u0000"))),
        broken("gotchas", b -> b.gotchas(Collections.nCopies(51, "a"))),
        broken("agentConfidence", b -> b.agentConfidence(1.01)),
        broken("agentConfidence", b -> b.agentConfidence(-.01)),
        broken("agentConfidence", b -> b.agentConfidence(Double.NaN)),
        broken("modulePath", b -> b.modulePath("a\nb")),
        broken(
            "evidence",
            b ->
                b.evidence(Collections.nCopies(51, Evidence.Draft.of(Evidence.Kind.LOG, "a", "")))),
        broken("evidence[0]", b -> b.evidence(Arrays.asList((Evidence.Draft) null))),
        broken("branch", b -> b.branch("x".repeat(251))),
        broken("commit", b -> b.commit("x".repeat(81))));
  }

  private static Arguments broken(String field, UnaryOperator<TaskReport.Builder> change) {
    return Arguments.of(field, change);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void build_brokenField_isRefusedByName(String field, UnaryOperator<TaskReport.Builder> change) {
    TaskReport.Builder builder = change.apply(Reports.full());

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(builder::build)
        .satisfies(e -> assertThat(e.field()).isEqualTo(field));
  }

  @Test
  void build_emptyTask_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Reports.done(" \n ").build())
        .withMessageContaining("task must not be empty");
  }

  @Test
  void build_withoutAnOutcome_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> TaskReport.builder("Fix the crash").facts(List.of("x")).build())
        .satisfies(e -> assertThat(e.field()).isEqualTo("outcome"))
        .withMessageContaining("outcome must say how the task ended")
        .withMessageContaining("failed");
  }

  @Test
  void build_taskAndOutcomeAlone_isAnUnverifiedReport() {
    TaskReport report = Reports.done("  Fix the crash  ").build();

    assertThat(report.task()).isEqualTo("Fix the crash");
    assertThat(report.outcome()).isEqualTo(TaskReport.Outcome.COMPLETED);
    assertThat(report.verification()).isEqualTo(Verification.UNVERIFIED);
    assertThat(report.hasItems()).isFalse();
    assertThat(report.purpose()).isEqualTo(RecallRequest.Intent.BUG_FIX);
  }

  @Test
  void build_everythingAtItsBound_isAccepted() {
    String emoji = "😀";
    TaskReport report =
        Reports.full()
            .summary(emoji.repeat(TaskReport.MAX_SUMMARY))
            .facts(Collections.nCopies(50, emoji.repeat(TaskReport.MAX_ITEM)))
            .changedFiles(Collections.nCopies(500, "f".repeat(1_000)))
            .agentConfidence(1.0)
            .build();

    assertThat(report.facts()).hasSize(50);
    assertThat(report.summary()).hasSize(2 * TaskReport.MAX_SUMMARY);
  }

  @Test
  void build_blankEntries_areLeftOut() {
    TaskReport report =
        Reports.full()
            .facts(List.of(" ", "", "a fact"))
            .changedFiles(List.of("", "a.txt"))
            .modulePath(" ")
            .branch("")
            .build();

    assertThat(report.facts()).containsExactly("a fact");
    assertThat(report.changedFiles()).containsExactly("a.txt");
    assertThat(report.modulePath()).isNull();
    assertThat(report.branch()).isNull();
  }

  @Test
  void id_sameReport_isTheSame() {
    assertThat(Reports.full().build().id())
        .isEqualTo(Reports.full().build().id())
        .matches("rp-[0-9a-f]{24}");
  }

  @Test
  void id_otherLineEndsOrTimeOfEvidence_isTheSame() {
    TaskReport unix =
        Reports.full().summary("one\ntwo").evidence(List.of(seen("2026-01-01"))).build();
    TaskReport windows =
        Reports.full().summary("one\r\ntwo ").evidence(List.of(seen("2026-02-02"))).build();

    assertThat(windows.id()).isEqualTo(unix.id());
  }

  @Test
  void id_sameTextInAnotherList_isAnother() {
    TaskReport fact = Reports.done("t").facts(List.of("x")).build();
    TaskReport gotcha = Reports.done("t").gotchas(List.of("x")).build();
    TaskReport two = Reports.done("t").facts(List.of("x", "gotcha:1:x")).build();

    assertThat(Stream.of(fact, gotcha, two).map(TaskReport::id)).doesNotHaveDuplicates();
  }

  private static Evidence.Draft seen(String day) {
    return new Evidence.Draft(
        Evidence.Kind.LOG,
        "run.log:3",
        "ok",
        null,
        Instant.parse(day + "T00:00:00Z"),
        Polarity.SUPPORTS);
  }

  @ParameterizedTest
  @EnumSource(TaskReport.Outcome.class)
  void outcome_isFoundByItsLabel(TaskReport.Outcome outcome) {
    assertThat(
            TaskReport.Outcome.of(" " + outcome.label().toUpperCase(java.util.Locale.ROOT) + " "))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @EnumSource(Verification.class)
  void verification_isFoundByItsLabel(Verification verification) {
    assertThat(Verification.of(verification.label())).isEqualTo(verification);
  }

  @Test
  void label_thatIsNone_isRefusedWithAllThatAre() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> TaskReport.Outcome.of("done"))
        .withMessageContaining("be one of completed, partial, failed, reverted");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Verification.of(""))
        .withMessageContaining("tests_passed, build_success, manual_check, tests_failed");
  }
}
