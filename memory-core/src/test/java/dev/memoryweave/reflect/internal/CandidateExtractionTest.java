package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CandidateExtractionTest {

  private static List<Reflector.Candidate> of(TaskReport.Builder report) {
    return CandidateExtraction.of(report.build(), Reports.DEFAULTS);
  }

  private static Reflector.Candidate from(String from, TaskReport.Builder report) {
    return of(report).stream().filter(c -> c.from().equals(from)).findFirst().orElseThrow();
  }

  private static List<String> origins(TaskReport.Builder report) {
    return of(report).stream().map(Reflector.Candidate::from).toList();
  }

  /** For each field of a report: another value, and what of the candidates it changes. */
  private static final Map<String, UnaryOperator<TaskReport.Builder>> CHANGES =
      new LinkedHashMap<>();

  static {
    CHANGES.put("outcome", b -> b.outcome(TaskReport.Outcome.PARTIAL));
    CHANGES.put("verification", b -> b.verification(Verification.MANUAL_CHECK));
    CHANGES.put("summary", b -> b.summary("Leases are now polled by one thread for all queues."));
    CHANGES.put("testSummary", b -> b.testSummary("43 tests ran, none failed"));
    CHANGES.put("changedFiles", b -> b.changedFiles(List.of("web/Page.java")));
    CHANGES.put("symbols", b -> b.symbols(List.of("Pause")));
    CHANGES.put("constraints", b -> b.constraints(List.of("Polling needs a lease")));
    CHANGES.put("procedures", b -> b.procedures(List.of("Drain before a restart")));
    CHANGES.put("decisions", b -> b.decisions(List.of("One thread polls for all")));
    CHANGES.put("facts", b -> b.facts(List.of("Answers are sorted by age")));
    CHANGES.put("gotchas", b -> b.gotchas(List.of("Zero means for ever")));
    CHANGES.put("intent", b -> b.intent(RecallRequest.Intent.BUG_FIX));
    CHANGES.put("agentConfidence", b -> b.agentConfidence(.5));
    CHANGES.put("modulePath", b -> b.modulePath("core/src/lease"));
    CHANGES.put(
        "evidence",
        b -> b.evidence(List.of(Evidence.Draft.of(Evidence.Kind.LOG, "poll.log:7", "slow"))));
    CHANGES.put("branch", b -> b.branch("main"));
    CHANGES.put("commit", b -> b.commit("def5678"));
    CHANGES.put("session", b -> b.session(SessionId.of("s-2")));
  }

  @Test
  void eachField_reachesTheCandidates() {
    List<Reflector.Candidate> before = of(Reports.full());
    String idBefore = Reports.full().build().id();
    List<String> tried = new ArrayList<>(List.of("task"));
    for (Map.Entry<String, UnaryOperator<TaskReport.Builder>> change : CHANGES.entrySet()) {
      TaskReport.Builder changed = change.getValue().apply(Reports.full());
      tried.add(change.getKey());
      assertThat(of(changed)).as(change.getKey()).isNotEqualTo(before);
      assertThat(changed.build().id()).as(change.getKey()).isNotEqualTo(idBefore);
    }
    assertThat(tried)
        .as("every field of a report is tried here")
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(TaskReport.class.getRecordComponents()).map(c -> c.getName()).toList());
  }

  @Test
  void eachField_changesWhatItIsAbout() {
    Reflector.Candidate fact = from("facts[0]", Reports.full());

    assertThat(fact.kind()).isEqualTo(NodeKind.FACT);
    assertThat(fact.title()).isEqualTo("An empty answer takes about four milliseconds");
    assertThat(fact.body()).isEmpty();
    assertThat(fact.symbols()).containsExactly("Poller", "Pause.next");
    assertThat(fact.anchors())
        .containsExactly(
            Anchor.of("core/src/poll/Poller.java"), Anchor.of("core/src/poll/Pause.java"));
    assertThat(fact.tags()).containsExactly("feature");
    assertThat(fact.highRisk()).isFalse();
    assertThat(fact.evidence().stream().map(Evidence.Draft::kind))
        .containsExactly(
            Evidence.Kind.FILE, Evidence.Kind.TASK, Evidence.Kind.TEST, Evidence.Kind.COMMIT);
    assertThat(fact.evidence().get(1).locator()).isEqualTo(Reports.full().build().id());
    assertThat(fact.evidence().get(2).excerpt()).isEqualTo("42 tests ran, none failed");
    assertThat(fact.evidence().get(3).locator()).isEqualTo("abc1234");
  }

  @Test
  void items_comeInOrder_eachOfItsKind() {
    assertThat(of(Reports.full()).stream().map(Reflector.Candidate::kind))
        .containsExactly(
            NodeKind.CONSTRAINT,
            NodeKind.PROCEDURE,
            NodeKind.DECISION,
            NodeKind.GOTCHA,
            NodeKind.FACT,
            NodeKind.MODULE);
  }

  @ParameterizedTest
  @CsvSource({
    "TESTS_PASSED,  ,    .95, 1.0",
    "TESTS_PASSED,  .97, .95, 1.0",
    "TESTS_PASSED,  .8,  .8,  .85",
    "BUILD_SUCCESS, ,    .85, .90",
    "MANUAL_CHECK,  ,    .75, .80",
    "UNVERIFIED,    ,    .60, .65",
    "UNVERIFIED,    .7,  .60, .65",
    "TESTS_PASSED,  0,   0,   .05"
  })
  void confidence_isThatOfTheVerification_cappedByTheAgents(
      Verification verification, Double agent, double fact, double constraint) {
    TaskReport.Builder report = Reports.full().verification(verification).agentConfidence(agent);

    assertThat(from("facts[0]", report).confidence()).isEqualTo(fact);
    assertThat(from("constraints[0]", report).confidence()).isEqualTo(constraint, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(
      value = RecallRequest.Intent.class,
      names = {"BUG_FIX", "TEST_FAILURE"})
  void finishedMending_givesAnIncident_titledByItsCause(RecallRequest.Intent intent) {
    Reflector.Candidate incident =
        from(
            "incident",
            Reports.telling("Leases were lost. The renewal ran late because the pool was full.")
                .intent(intent)
                .testSummary("All green"));

    assertThat(incident.kind()).isEqualTo(NodeKind.INCIDENT);
    assertThat(incident.title()).isEqualTo("The renewal ran late because the pool was full");
    assertThat(incident.body())
        .contains("Leases were lost.")
        .contains("Task: Look after the gauge")
        .contains("Tests: All green");
  }

  @Test
  void incident_withoutANamedCause_isTitledByTheFirstSentenceThatSaysSomething() {
    assertThat(
            from(
                    "incident",
                    Reports.telling("Done. The gauge shows zero now.")
                        .intent(RecallRequest.Intent.BUG_FIX))
                .title())
        .isEqualTo("The gauge shows zero now");
  }

  @ParameterizedTest
  @CsvSource({
    "FEATURE, module",
    "REFACTOR, module",
    "ARCHITECTURE, module",
    "BUG_FIX, incident",
    "TEST_FAILURE, incident",
    "EXPLANATION, ",
    "ONBOARDING, ",
    "WORKFLOW, ",
    "DOCUMENTATION, ",
    "TRIVIAL, ",
    "UNKNOWN, "
  })
  void finishedWork_givesWhatItsIntentCallsFor(RecallRequest.Intent intent, String origin) {
    TaskReport.Builder report =
        Reports.telling("The gauge now counts what waits in every queue.").intent(intent);

    assertThat(origins(report)).isEqualTo(origin == null ? List.of() : List.of(origin));
    assertThat(origins(report.outcome(TaskReport.Outcome.PARTIAL))).isEmpty();
  }

  @Test
  void moduleNote_isNamedAfterItsPlace() {
    TaskReport.Builder report = Reports.full();
    assertThat(from("module", report).title())
        .isEqualTo("src/poll: The poller now doubles its pause after each empty answer");
    assertThat(from("module", report).anchors()).first().isEqualTo(Anchor.of("core/src/poll"));

    report.modulePath(null).changedFiles(List.of("a/b/c/D.java", "a/b/e/F.java"));
    assertThat(from("module", report).title()).startsWith("a/b: ");
    assertThat(from("module", report).anchors()).first().isEqualTo(Anchor.of("a/b"));

    report.changedFiles(List.of("a/D.java", "b/F.java"));
    assertThat(from("module", report).title()).startsWith("The poller now doubles");
  }

  @Test
  void workOnAHighRiskSubject_givesADecision_unlessDecisionsAreListed() {
    TaskReport.Builder report =
        Reports.telling("The gauge was extended. Writes now happen in one transaction per batch.")
            .intent(RecallRequest.Intent.FEATURE);

    Reflector.Candidate decision = from("decision", report);
    assertThat(decision.title()).isEqualTo("Writes now happen in one transaction per batch");
    assertThat(decision.highRisk()).isTrue();
    assertThat(decision.tags()).containsExactly("feature", "transaction");
    assertThat(origins(report.decisions(List.of("One transaction per batch is enough"))))
        .containsExactly("decisions[0]", "module");
  }

  @Test
  void failure_givesItsIncidentAndWhatItFoundOut() {
    TaskReport.Builder report =
        Reports.full()
            .outcome(TaskReport.Outcome.FAILED)
            .verification(Verification.TESTS_FAILED)
            .summary("Tried to double the pause. It failed because the clock cannot be set.");

    assertThat(origins(report))
        .containsExactly("incident", "constraints[0]", "gotchas[0]", "facts[0]");
    Reflector.Candidate incident = from("incident", report);
    assertThat(incident.title()).isEqualTo("It failed because the clock cannot be set");
    assertThat(incident.body()).contains("Outcome: failed");
    assertThat(incident.confidence()).isEqualTo(.60);
    assertThat(incident.evidence().stream().map(Evidence.Draft::kind)).contains(Evidence.Kind.TEST);
  }

  @ParameterizedTest
  @EnumSource(
      value = TaskReport.Outcome.class,
      names = {"FAILED", "REVERTED"})
  void findingsOfAFailure_areLessBelievedAndTagged(TaskReport.Outcome outcome) {
    TaskReport.Builder done = Reports.full();
    TaskReport.Builder failed = Reports.full().outcome(outcome);

    for (String from : List.of("constraints[0]", "gotchas[0]", "facts[0]")) {
      assertThat(from(from, failed).confidence())
          .isLessThan(from(from, done).confidence())
          .isCloseTo(
              CandidateExtraction.FAILED_TASK_FACTOR * from(from, done).confidence(), within(1e-9));
      assertThat(from(from, failed).tags()).contains(KnownTags.FAILED_TASK);
      assertThat(from(from, done).tags()).doesNotContain(KnownTags.FAILED_TASK);
    }
  }

  @Test
  void whatAFailureChoseAndTold_isDroppedWithTheGate() {
    List<Dropped> dropped =
        CandidateExtraction.draw(
                Reports.full().outcome(TaskReport.Outcome.FAILED).build(), Reports.DEFAULTS)
            .dropped();

    assertThat(dropped.stream().map(Dropped::from))
        .containsExactly("summary", "procedures[0]", "decisions[0]");
    assertThat(dropped)
        .allMatch(one -> one.reason().startsWith("The gate failed_or_reverted stopped it: "));
    assertThat(dropped.get(1).text())
        .isEqualTo("Run the soak test with -Dsoak=true before a release");
  }

  @Test
  void doubtedCauseOfAFailure_isStoppedByItsGate_whileFindingsAreKept() {
    TaskReport.Builder report =
        Reports.full()
            .outcome(TaskReport.Outcome.FAILED)
            .verification(Verification.UNVERIFIED)
            .agentConfidence(.3)
            .summary("It failed because the clock cannot be set.");

    assertThat(origins(report)).containsExactly("constraints[0]", "gotchas[0]", "facts[0]");
    assertThat(CandidateExtraction.draw(report.build(), Reports.DEFAULTS).dropped().get(0).reason())
        .startsWith("The gate unverified stopped it: ");
  }

  @Test
  void itemsThatAreNoCandidates_areDroppedWithTheReason() {
    List<Dropped> dropped =
        CandidateExtraction.draw(
                Reports.done("t")
                    .constraints(List.of("Leases last 30 s"))
                    .facts(List.of("---", "leases last *30 s*."))
                    .build(),
                Reports.DEFAULTS)
            .dropped();

    assertThat(dropped)
        .containsExactly(
            new Dropped("facts[0]", "---", "It holds neither a letter nor a digit."),
            new Dropped("facts[1]", "leases last *30 s*", "It says the same as constraints[0]."));
  }

  @Test
  void testSummary_isEvidenceOnlyWhereItBearsTheReportOut() {
    TaskReport.Builder built = Reports.full().verification(Verification.BUILD_SUCCESS);

    assertThat(from("facts[0]", built).evidence().stream().map(Evidence.Draft::kind))
        .doesNotContain(Evidence.Kind.TEST);
  }

  @Test
  void itemsThatSayTheSame_areOneCandidate_ofTheWeightiestKind() {
    TaskReport.Builder report =
        Reports.done("t")
            .facts(List.of("Leases last *30 s*.", "leases last 30 s", "Leases last 31 s"))
            .constraints(List.of("- Leases last 30 s"))
            .gotchas(List.of("Leases do not last 30 s"));

    assertThat(origins(report)).containsExactly("constraints[0]", "gotchas[0]", "facts[2]");
  }

  @Test
  void itemsThatSayNothing_giveNoCandidate() {
    assertThat(origins(Reports.done("t").facts(List.of("---", "...", "?!", "🙂 ok then"))))
        .containsExactly("facts[3]");
  }

  @Test
  void highRisk_isToldFromTheItemItself() {
    TaskReport.Builder report =
        Reports.done("Change the schema of the lock table")
            .facts(List.of("Dates are in UTC", "The retry limit is 5"));

    assertThat(from("facts[0]", report).highRisk()).isFalse();
    assertThat(from("facts[1]", report).highRisk()).isTrue();
    assertThat(from("facts[1]", report).tags()).contains("retry");
  }

  @Test
  void pathsThatNoAnchorCanBe_arePassedOver() {
    TaskReport.Builder report =
        Reports.done("t")
            .facts(List.of("Dates are in UTC"))
            .changedFiles(
                List.of(
                    "/etc/hosts", "../up", "C:\\x\\y", "https://a/b", "src\\a\\B.java", "ok.md"));

    assertThat(from("facts[0]", report).anchors())
        .containsExactly(Anchor.of("src/a/B.java"), Anchor.of("ok.md"));
  }

  @Test
  void module_isTheAnchorWhereNoFileIs() {
    TaskReport.Builder report =
        Reports.done("t").facts(List.of("Dates are in UTC")).modulePath("core/time");

    assertThat(from("facts[0]", report).anchors()).containsExactly(Anchor.of("core/time"));
  }

  @Test
  void manyFiles_areFoldedIntoTheirFolders() {
    List<String> files =
        new ArrayList<>(IntStream.range(0, 60).mapToObj(i -> "src/a/F" + i + ".java").toList());
    files.add("README.md");
    TaskReport.Builder report =
        Reports.done("t").facts(List.of("Dates are in UTC")).changedFiles(files);

    assertThat(from("facts[0]", report).anchors())
        .containsExactly(Anchor.of("src/a/**"), Anchor.of("README.md"));
  }

  @Test
  void sameReport_givesTheSameCandidates() {
    assertThat(of(Reports.full())).isEqualTo(of(Reports.full()));
  }
}
