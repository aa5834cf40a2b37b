package dev.memoryweave.operations;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReflectOperationTest {
  private static final Map<String, Object> BASE =
      Map.of(
          "task", "Limit the retries of payments",
          "outcome", "completed",
          "verification", "tests_passed",
          "findings",
              List.of(finding("fact", "The payment gateway blocks clients after ten failures")));

  /** A finding of each kind. */
  private static final List<Map<String, Object>> FINDINGS =
      List.of(
          finding("constraint", "Payments must never be retried without an idempotency key"),
          finding("procedure", "To replay a payment, copy its key and call the replay job"),
          finding("decision", "Use a fixed delay between retries since the gateway is fast"),
          finding("fact", "The refund gateway answers in German"),
          finding("gotcha", "The sandbox never times out, so timeouts need a fake"));

  /** A value for each argument that is not the one of {@link #BASE}. */
  private static final Map<String, Object> OTHER =
      Map.ofEntries(
          entry("task", "Limit the retries of refunds"),
          entry("outcome", "partial"),
          entry("verification", "manual_check"),
          entry("summary", "Retries of payments end after three attempts now."),
          entry("test_summary", "12 tests passed"),
          entry("changed_files", List.of("src/pay/Retry.java")),
          entry("symbols", List.of("RetryPolicy")),
          entry("findings", FINDINGS),
          entry("intent", "bug_fix"),
          entry("agent_confidence", 0.8),
          entry("module_path", "src/pay"),
          entry("evidence", List.of(Map.of("kind", "log", "ref", "pay.log:1-9"))),
          entry("branch", "retries"),
          entry("commit", "0a1b2c3"),
          entry("session", "s-1"));

  private final Calls calls =
      new Calls(CallContext.of(Calls.trustingAgents(InMemoryStore.create())));

  private static Map<String, Object> finding(String kind, String text) {
    return Map.of("kind", kind, "text", text);
  }

  private Map<?, ?> reflect(Map<String, Object> report) {
    OperationResult result = calls.call("reflect", report);
    assertThat(result.failed()).as(result.text()).isFalse();
    return (Map<?, ?>) result.data();
  }

  private static Map<String, Object> baseWith(Object... pairs) {
    Map<String, Object> report = new LinkedHashMap<>(BASE);
    for (int i = 0; i < pairs.length; i += 2) {
      report.put((String) pairs[i], pairs[i + 1]);
    }
    return report;
  }

  private static List<?> candidates(Map<?, ?> answer) {
    return (List<?>) answer.get("candidates");
  }

  /** The one candidate of a kind. */
  private static Map<?, ?> candidate(Map<?, ?> answer, String kind) {
    List<?> found =
        candidates(answer).stream()
            .filter(candidate -> kind.equals(((Map<?, ?>) candidate).get("kind")))
            .toList();
    assertThat(found).as(String.valueOf(answer)).hasSize(1);
    return (Map<?, ?>) found.get(0);
  }

  private Map<?, ?> inspect(Map<?, ?> candidate) {
    return calls.ok("inspect", "{\"ref\": \"" + candidate.get("id") + "\"}");
  }

  private static Map<?, ?> node(Map<?, ?> inspection) {
    return (Map<?, ?>) inspection.get("node");
  }

  private static double confidence(Map<?, ?> candidate) {
    return (double) ((Map<?, ?>) candidate.get("scores")).get("candidate_confidence");
  }

  // ---- every argument counts --------------------------------------------------------------------

  static List<String> names() {
    Map<?, ?> properties = (Map<?, ?>) Calls.requestSchema("reflect").get("properties");
    return properties.keySet().stream().map(String::valueOf).toList();
  }

  /** The id of a report is a digest of all that it says. */
  @ParameterizedTest
  @MethodSource("names")
  void eachArgument_isPartOfTheReport(String name) {
    Object base = reflect(BASE).get("report");

    assertThat(OTHER).as("a value for each argument").containsKey(name);
    assertThat(reflect(baseWith(name, OTHER.get(name))).get("report")).isNotEqualTo(base);
  }

  @ParameterizedTest
  @MethodSource("parts")
  void eachPartOfAPieceOfEvidence_isPartOfTheReport(String name, Object value) {
    Map<String, Object> piece = new LinkedHashMap<>(Map.of("kind", "log", "ref", "pay.log:1-9"));
    Object base = reflect(baseWith("evidence", List.of(Map.copyOf(piece)))).get("report");

    piece.put(name, value);

    assertThat(reflect(baseWith("evidence", List.of(piece))).get("report")).isNotEqualTo(base);
  }

  static List<org.junit.jupiter.params.provider.Arguments> parts() {
    return List.of(
        arguments("kind", "file"),
        arguments("ref", "pay.log:2"),
        arguments("excerpt", "429"),
        arguments("digest", "sha256:00"),
        arguments("polarity", "contradicts"));
  }

  @Test
  void taskBranchCommitAndSession_areNotedWithWhatWasLearned() {
    Map<?, ?> fact =
        candidate(
            reflect(baseWith("branch", "retries", "commit", "0a1b2c3", "session", "s-1")), "fact");

    Map<?, ?> inspected = inspect(fact);
    assertThat(node(inspected).get("provenance"))
        .isEqualTo(
            Map.of(
                "source", "mcp",
                "trust", "agent",
                "task", "Limit the retries of payments",
                "commit", "0a1b2c3",
                "branch", "retries"));
    assertThat(inspected.get("evidence").toString()).contains("kind=commit, ref=0a1b2c3");
    Map<?, ?> history = calls.ok("history", "{\"id\": \"" + fact.get("id") + "\"}");
    assertThat(history.get("decisions").toString())
        .contains("session=s-1")
        .contains("outcome=stored");
  }

  @Test
  void verificationAndConfidence_decideHowFarItIsBelieved() {
    assertThat(confidence(candidate(reflect(BASE), "fact"))).isEqualTo(.95);
    assertThat(
            confidence(
                candidate(
                    new ReflectOperationTest().reflect(baseWith("verification", "manual_check")),
                    "fact")))
        .isEqualTo(.75);
    assertThat(
            confidence(
                candidate(
                    new ReflectOperationTest().reflect(baseWith("agent_confidence", .5)), "fact")))
        .isEqualTo(.5);
  }

  @Test
  void summaryTestsAndEvidence_areKeptAsEvidence() {
    Map<?, ?> answer =
        reflect(
            baseWith(
                "summary", "Retries of payments end after three attempts now.",
                "test_summary", "12 tests passed, 3 of them new",
                "evidence",
                    List.of(
                        Map.of(
                            "kind",
                            "file",
                            "ref",
                            "src/pay/Retry.java:1-20",
                            "excerpt",
                            "MAX = 3",
                            "digest",
                            "sha256:00"),
                        Map.of("kind", "log", "ref", "pay.log", "polarity", "contradicts"))));

    assertThat(inspect(candidate(answer, "fact")).get("evidence").toString())
        .contains("kind=file, ref=src/pay/Retry.java:1-20, excerpt=MAX = 3, polarity=supports,")
        .contains("digest=sha256:00")
        .contains("kind=log, ref=pay.log, excerpt=, polarity=contradicts")
        .contains("Retries of payments end after three attempts now.")
        .contains("12 tests passed, 3 of them new");
  }

  @Test
  void filesSymbolsAndIntent_placeWhatWasLearned() {
    Map<?, ?> answer =
        reflect(
            baseWith(
                "changed_files",
                List.of("src/pay/Retry.java"),
                "symbols",
                List.of("RetryPolicy"),
                "intent",
                "bug_fix",
                "summary",
                "Retries never ended because the counter overflowed."));

    Map<?, ?> fact = node(inspect(candidate(answer, "fact")));
    assertThat(fact.get("anchors")).isEqualTo(List.of("src/pay/Retry.java"));
    assertThat(fact.get("symbols")).isEqualTo(List.of("RetryPolicy"));
    assertThat(fact.get("tags").toString()).contains("bug-fix");
    assertThat(node(inspect(candidate(answer, "incident"))).get("title"))
        .isEqualTo("Retries never ended because the counter overflowed");
  }

  @Test
  void modulePath_namesTheModule() {
    Map<?, ?> answer =
        reflect(
            baseWith(
                "intent", "refactor",
                "module_path", "src/main/pay",
                "summary", "All retries go through one policy object now."));

    assertThat(candidate(answer, "module").get("title"))
        .isEqualTo("main/pay: All retries go through one policy object now");
  }

  @Test
  void eachFinding_becomesAMemoryOfItsKind() {
    Map<?, ?> answer = reflect(baseWith("findings", FINDINGS));

    for (String kind : List.of("constraint", "procedure", "decision", "gotcha", "fact")) {
      assertThat(candidate(answer, kind).get("outcome")).as(kind).isEqualTo("stored");
    }
  }

  // ---- what is answered -------------------------------------------------------------------------

  @Test
  void theAnswer_tellsWhatWasDecidedAndWhy() {
    calls.ok(
        "apply",
        """
        {"nodes": [{"kind": "constraint", "title": "Payments must be retried at most 3 times"}]}
        """);

    OperationResult result =
        calls.call(
            "reflect",
            baseWith(
                "findings",
                List.of(finding("constraint", "Payments must be retried at most 5 times"))));

    Map<?, ?> answer = (Map<?, ?>) result.data();
    Map<?, ?> challenger = candidate(answer, "constraint");
    assertThat(challenger.get("outcome")).isEqualTo("waiting");
    assertThat(challenger.get("id"))
        .isEqualTo("constraint.payments-must-be-retried-at-most-5-times");
    assertThat(challenger.get("target"))
        .isEqualTo("constraint.payments-must-be-retried-at-most-3-times");
    assertThat((double) ((Map<?, ?>) challenger.get("scores")).get("similarity")).isPositive();
    assertThat(challenger.get("reason").toString()).contains("3").contains("5");
    assertThat(answer.get("repeated")).isEqualTo(false);
    assertThat(answer.containsKey("skipped")).isFalse();
    assertThat(result.text())
        .contains("waiting constraint.payments-must-be-retried-at-most-5-times")
        .contains("compared with constraint.payments-must-be-retried-at-most-3-times")
        .contains("What waits is listed by review.");
  }

  @Test
  void aReportThatAGateStops_isAnsweredWithGateReasonAndRemedy() {
    OperationResult result =
        calls.call(
            "reflect",
            "{\"task\": \"Try it\", \"outcome\": \"failed\", \"verification\": \"unverified\"}");

    Map<?, ?> answer = (Map<?, ?>) result.data();
    Map<?, ?> skipped = (Map<?, ?>) answer.get("skipped");
    assertThat(result.failed()).isFalse();
    assertThat(skipped.get("gate")).isEqualTo("failed_or_reverted");
    assertThat(candidates(answer)).isEmpty();
    assertThat(result.text())
        .contains("the gate failed_or_reverted stopped it")
        .contains(skipped.get("reason").toString())
        .contains(skipped.get("remedy").toString());
  }

  @Test
  void aFailedTask_keepsWhatItListsAndTellsWhatItDrops() {
    OperationResult result =
        calls.call(
            "reflect",
            baseWith(
                "outcome", "failed",
                "verification", "unverified",
                "summary", "It did not work out.",
                "findings",
                    List.of(
                        finding("fact", "The payment gateway blocks clients after ten failures"),
                        finding("gotcha", "The sandbox never times out, so timeouts need a fake"),
                        finding("decision", "Use a fixed delay, since the gateway is fast"))));

    Map<?, ?> answer = (Map<?, ?>) result.data();
    assertThat(answer.containsKey("skipped")).isFalse();
    assertThat(confidence(candidate(answer, "gotcha"))).isLessThan(.6);
    assertThat(node(inspect(candidate(answer, "fact"))).get("tags").toString())
        .contains("failed-task");
    assertThat(answer.get("dropped").toString())
        .contains("from=summary")
        .contains("from=findings[2]")
        .contains("The gate failed_or_reverted stopped it");
    assertThat(calls.call("recall", "{\"task\": \"timeouts of the sandbox\"}").text())
        .contains("from a failed task");
  }

  @Test
  void aReportWithoutAnOutcome_isRefused() {
    Map<String, Object> report = baseWith();
    report.remove("outcome");

    OperationResult result = calls.call("reflect", report);

    assertThat(result.failed()).isTrue();
    assertThat(result.text()).contains("outcome");
    assertThat(calls.ok("status", "{}").get("nodes")).isEqualTo(0L);
  }

  @Test
  void theSameReportAgain_changesNothing() {
    Map<?, ?> first = reflect(BASE);

    OperationResult again = calls.call("reflect", BASE);

    Map<?, ?> second = (Map<?, ?>) again.data();
    assertThat(second.get("repeated")).isEqualTo(true);
    assertThat(candidates(second)).isEqualTo(candidates(first));
    assertThat(second.get("memory_revision")).isEqualTo(first.get("memory_revision"));
    assertThat(again.text()).contains("was handed in before, and nothing was changed now");
  }

  @Test
  void aSecretInAFinding_isRefusedUnderItsPlace() {
    String token = "gh" + "p_" + "Zk3".repeat(12);
    List<Map<String, Object>> findings =
        List.of(
            finding("gotcha", "The sandbox never times out"),
            finding("fact", "The gateway answers in German"),
            finding("gotcha", "The token is " + token));

    OperationResult result = calls.call("reflect", baseWith("findings", findings));

    assertThat(result.text())
        .startsWith("Field findings[2] holds what looks like")
        .doesNotContain(token);
  }

  @Test
  void aSecret_isRefusedUnderTheNameOfItsArgument() {
    String token = "gh" + "p_" + "Zk3".repeat(12);
    Map<String, Object> report =
        baseWith("evidence", List.of(Map.of("kind", "url", "ref", "https://x.test/?t=" + token)));

    OperationResult result = calls.call("reflect", report);

    assertThat(result.failed()).isTrue();
    assertThat(result.text())
        .startsWith("Field evidence[0].ref holds what looks like")
        .doesNotContain(token);
    assertThat(calls.ok("status", "{}").get("nodes")).isEqualTo(0L);
  }
}
