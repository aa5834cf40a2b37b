package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Kind;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Outcome;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each finding of a report gets the evidence that belongs to it. */
class ReportEvidenceTest {
  private static final Evidence.Draft POLICY = file("src/main/java/shop/RetryPolicy.java:5-9");
  private static final Evidence.Draft REFUNDS = file("src/main/java/shop/RefundJob.java:20-44");
  private static final Evidence.Draft TEST =
      Evidence.Draft.of(Kind.TEST, "RetryPolicyTest.thirdIsLast", "");

  private static Evidence.Draft file(String locator) {
    return Evidence.Draft.of(Kind.FILE, locator, "");
  }

  private static TaskReport.Builder report(List<String> facts, Evidence.Draft... evidence) {
    return TaskReport.builder("Look at payments")
        .outcome(Outcome.COMPLETED)
        .verification(Verification.TESTS_PASSED)
        .facts(facts)
        .evidence(List.of(evidence));
  }

  /** The attached evidence of each finding, in order. */
  private static List<List<Evidence.Draft>> given(List<String> facts, Evidence.Draft... evidence) {
    List<Evidence.Draft> attached = List.of(evidence);
    return CandidateExtraction.of(report(facts, evidence).build(), Reports.DEFAULTS).stream()
        .map(fact -> fact.evidence().stream().filter(attached::contains).toList())
        .toList();
  }

  @Test
  void aFileOrItsTest_goesToTheFindingThatNamesTheClass() {
    assertThat(
            given(
                List.of(
                    "RetryPolicy gives up after three attempts",
                    "The sandbox of the bank answers 429 after ten calls a minute",
                    "Refunds are booked by the nightly job"),
                POLICY,
                TEST,
                REFUNDS))
        .containsExactly(List.of(POLICY, TEST), List.of(), List.of(REFUNDS));
  }

  @Test
  void whatNoFindingNames_staysWithAll() {
    assertThat(
            given(
                List.of("Emails are sent by the outbox worker", "Taxes are rounded half even"),
                POLICY))
        .containsExactly(List.of(POLICY), List.of(POLICY));
  }

  @Test
  void wordsOfAFileThatIsCalledAfterOne_tellWhereNothingIsNamed() {
    Evidence.Draft token = file("src/auth/token.go:33");
    Evidence.Draft throttle = file("src/auth/throttle.go:8");

    assertThat(
            given(
                List.of("Tokens expire after fifteen minutes", "Login is throttled by address"),
                token,
                throttle))
        .containsExactly(List.of(token), List.of(throttle));
  }

  @Test
  void aTestThatIsCalledAfterOneWord_goesToWhatIsSaidOfIt() {
    Evidence.Draft refunds = Evidence.Draft.of(Kind.TEST, "RefundTest.onlyOnce", "");

    assertThat(
            given(List.of("Refunds are booked by night", "The bank is slow on Mondays"), refunds))
        .containsExactly(List.of(refunds), List.of());
  }

  @Test
  void aCommit_goesToTheFindingThatNamesItOrSharesItsSubject() {
    Evidence.Draft commit =
        Evidence.Draft.of(Kind.COMMIT, "4f2a9c1e0b7d", "Keep prices as long, in cents");

    assertThat(given(List.of("The total is long since 4f2a9c1", "Tests use one currency"), commit))
        .containsExactly(List.of(commit), List.of());
    assertThat(given(List.of("Prices are cents", "Tests use one currency"), commit))
        .containsExactly(List.of(commit), List.of());
  }

  @Test
  void aPartOfALongerName_isNoName() {
    Evidence.Draft order = file("src/Order.java:9");
    Evidence.Draft service = file("src/OrderService.java:30");

    assertThat(
            given(
                List.of("Totals are cached in Order", "OrderService reads twice"), order, service))
        .containsExactly(List.of(order), List.of(service));
  }

  @Test
  void whatTellsTheWorkAsAWhole_keepsAllOfTheEvidence() {
    TaskReport report =
        TaskReport.builder("Fix the crash of the nightly job")
            .outcome(Outcome.COMPLETED)
            .verification(Verification.TESTS_PASSED)
            .summary("The nightly job crashed because a refund had no payment. It skips those now.")
            .facts(
                List.of(
                    "RetryPolicy gives up after three attempts",
                    "RefundJob runs after midnight only"))
            .evidence(List.of(POLICY, REFUNDS))
            .build();

    List<Reflector.Candidate> drawn = CandidateExtraction.of(report, Reports.DEFAULTS);

    assertThat(drawn)
        .filteredOn(one -> one.from().equals("incident"))
        .singleElement()
        .satisfies(one -> assertThat(one.evidence()).contains(POLICY, REFUNDS));
    assertThat(drawn)
        .filteredOn(one -> one.from().equals("facts[0]"))
        .singleElement()
        .satisfies(one -> assertThat(one.evidence()).contains(POLICY).doesNotContain(REFUNDS));
  }

  @Test
  void whatATextNames_isCited() {
    assertThat(
            CitedSources.in(
                "The limit is in `src/Limits.java:12-14` (see LimitsTest.tenIsMost), since commit"
                    + " abcdefa; not in https://example.org/a:5, at 10:30, in 1000000 rows or v1.2."))
        .containsExactly(
            file("src/Limits.java:12-14"),
            Evidence.Draft.of(Kind.TEST, "LimitsTest.tenIsMost", ""),
            Evidence.Draft.of(Kind.COMMIT, "abcdefa", ""));
  }
}
