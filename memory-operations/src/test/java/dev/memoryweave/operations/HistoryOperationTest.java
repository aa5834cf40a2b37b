package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.operations.model.OperationResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryOperationTest {
  private static final Instant START = Instant.parse("2026-03-04T05:06:07.089Z");

  private final SettableClock clock = new SettableClock(START);
  private final Calls calls = new Calls(clock);

  private void save(String node) {
    calls.ok("apply", "{\"nodes\": [" + node + "]}");
    clock.advance(Duration.ofHours(1));
  }

  @Test
  void history_tellsWhatChangedWithEachVersion() {
    save("{\"kind\": \"fact\", \"title\": \"Port\", \"body\": \"It is 8080.\"}");
    save("{\"id\": \"fact.port\", \"tags\": [\"net\"], \"confidence\": 0.5}");
    save("{\"id\": \"fact.port\", \"body\": \"It is 9090.\"}");
    calls.ok("apply", "{\"stale\": [{\"id\": \"fact.port\", \"reason\": \"the host moved\"}]}");

    OperationResult result = calls.call("history", "{\"id\": \"fact.port\"}");

    Map<?, ?> history = (Map<?, ?>) result.data();
    List<?> versions = (List<?>) history.get("versions");
    assertThat(history.get("version_count")).isEqualTo(4L);
    assertThat(versions.get(0).toString())
        .contains("revision=1, status=active, title=Port, body=It is 8080., changed=[]")
        .contains("provenance={source=mcp, trust=agent}, updated_at=2026-03-04T05:06:07.089Z");
    assertThat(((Map<?, ?>) versions.get(1)).get("changed"))
        .isEqualTo(List.of("tags", "confidence", "stated_confidence"));
    assertThat(((Map<?, ?>) versions.get(1)).containsKey("body")).isFalse();
    assertThat(((Map<?, ?>) versions.get(2)).get("body")).isEqualTo("It is 9090.");
    assertThat(((Map<?, ?>) versions.get(3)).get("status")).isEqualTo("stale");
    assertThat(((Map<?, ?>) versions.get(3)).get("changed")).isEqualTo(List.of("status"));
    assertThat(history.get("events").toString())
        .contains("event=memory.created")
        .contains("event=memory.marked_stale, at=2026-03-04T08:06:07.089Z, actor=mcp,")
        .contains("reason=the host moved");
    assertThat((List<?>) history.get("decisions")).isEmpty();
    assertThat(history.containsKey("then")).isFalse();
    assertThat(result.text())
        .contains(
            "- revision 2, 2026-03-04T06:06:07Z, active, by agent: Port (changed tags,"
                + " confidence")
        .contains("memory.marked_stale by mcp: the host moved");
  }

  @Test
  void history_ofALearnedMemoryTellsBranchCommitAndDecisions() {
    calls.ok(
        "reflect",
        """
        {"task": "Look at the gateway", "outcome": "completed", "verification": "manual_check",
         "findings": [{"kind": "fact", "text": "The payment gateway answers in German"}], "branch": "retries",
         "commit": "0a1b2c3", "session": "s-1"}
        """);

    Map<?, ?> history =
        calls.ok("history", "{\"id\": \"fact.the-payment-gateway-answers-in-german\"}");

    assertThat(history.get("versions").toString())
        .contains("task=Look at the gateway, commit=0a1b2c3, branch=retries");
    assertThat(history.get("decisions").toString())
        .contains("outcome=stored")
        .contains("report=rp-")
        .contains("session=s-1")
        .contains("changes=[{id=fact.the-payment-gateway-answers-in-german, before=0, after=1}]");
  }

  @Test
  void asOf_givesTheMemoryAndItsRelationsAsTheyWere() {
    save("{\"kind\": \"fact\", \"title\": \"Host\"}");
    save(
        "{\"kind\": \"fact\", \"title\": \"Port\", \"body\": \"It is 8080.\","
            + " \"related\": [{\"predicate\": \"depends_on\", \"to\": \"fact.host\"}]}");
    Instant then = clock.instant();
    clock.advance(Duration.ofHours(1));
    save(
        "{\"id\": \"fact.port\", \"body\": \"It is 9090.\","
            + " \"related\": [{\"predicate\": \"affects\", \"to\": \"fact.host\"}]}");

    OperationResult result =
        calls.call("history", Map.of("id", "fact.port", "as_of", then.toString()));

    Map<?, ?> history = (Map<?, ?>) result.data();
    Map<?, ?> past = (Map<?, ?>) history.get("then");
    assertThat(past.get("as_of")).isEqualTo(then.toString());
    assertThat(((Map<?, ?>) past.get("node")).get("body")).isEqualTo("It is 8080.");
    assertThat(past.get("relations").toString())
        .contains("predicate=depends_on")
        .doesNotContain("affects");
    assertThat(history.get("version_count")).isEqualTo(2L);
    assertThat(result.text())
        .startsWith(
            "As of "
                + then.truncatedTo(ChronoUnit.SECONDS)
                + ", revision 1, active: Port\n  It is 8080.\n")
        .contains("- fact.port depends_on fact.host");
  }

  @Test
  void asOf_beforeTheMemoryWasThereIsAnError() {
    save("{\"kind\": \"fact\", \"title\": \"Port\"}");

    assertThat(
            calls.refused(
                "history", "{\"id\": \"fact.port\", \"as_of\": \"2020-01-01T00:00:00Z\"}"))
        .contains("No node 'fact.port'")
        .contains("as of 2020-01-01T00:00:00Z");
  }

  @Test
  void limit_keepsTheLatestAndStillGivesTheText() {
    save("{\"kind\": \"fact\", \"title\": \"Port\", \"body\": \"It is 8080.\"}");
    for (int i = 0; i < 5; i++) {
      save("{\"id\": \"fact.port\", \"tags\": [\"t" + i + "\"]}");
    }

    OperationResult result = calls.call("history", "{\"id\": \"fact.port\", \"limit\": 2}");

    Map<?, ?> history = (Map<?, ?>) result.data();
    List<?> versions = (List<?>) history.get("versions");
    assertThat(history.get("version_count")).isEqualTo(6L);
    assertThat(versions).hasSize(2);
    assertThat(versions.get(0).toString())
        .contains("revision=5, status=active, title=Port, body=It is 8080., changed=[tags]");
    assertThat((List<?>) history.get("events")).hasSize(2);
    assertThat(result.text())
        .startsWith("Versions, latest first (2 of 6; see limit):\n- revision 6");
  }

  @Test
  void history_ofWhatWasForgottenIsGone() {
    save("{\"kind\": \"fact\", \"title\": \"Port\"}");
    calls
        .asPerson()
        .ok("retire", "{\"how\": \"forget\", \"id\": \"fact.port\", \"reason\": \"asked to\"}");

    assertThat(calls.refused("history", "{\"id\": \"fact.port\"}")).contains("No node");
  }

  @Test
  void recall_seesItsBranchAndTheMainline() {
    for (String branch : List.of("main", "retries", "refunds")) {
      calls.ok(
          "reflect",
          """
          {"task": "Look at %s", "outcome": "completed", "verification": "manual_check",
           "findings": [{"kind": "fact", "text": "The gateway of %s answers slowly"}], "branch": "%s"}
          """
              .formatted(branch, branch, branch));
    }

    assertThat(recalled("\"branch\": \"retries\""))
        .contains("fact.the-gateway-of-retries-answers-slowly")
        .contains("branch=retries")
        .contains("fact.the-gateway-of-main-answers-slowly")
        .doesNotContain("fact.the-gateway-of-refunds-answers-slowly");
    assertThat(recalled("\"limit\": 60")).contains("fact.the-gateway-of-refunds-answers-slowly");
  }

  private String recalled(String more) {
    return calls
        .ok("recall", "{\"task\": \"why does the gateway answer slowly\", " + more + "}")
        .get("sections")
        .toString();
  }
}
