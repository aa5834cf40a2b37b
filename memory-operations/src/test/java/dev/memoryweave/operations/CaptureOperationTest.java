package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CaptureOperationTest {
  private static final String SESSION =
      """
      {"session": "s-7", "title": "Why retries stop", "plan": "Find out why retries stop.",
       "outcome": "The backoff overflowed after 31 attempts.",
       "statements": [{"text": "The staging database runs PostgreSQL 16", "role": "user"}],
       "messages": [{"text": "Decision: we keep the fixed delay of retries", "role": "assistant"}],
       "tool_calls": [{"tool": "grep", "arguments": "backoff"},
                      {"tool": "read", "arguments": "Retry.java"},
                      {"tool": "edit", "arguments": "Retry.java"},
                      {"tool": "bash", "arguments": "mvn test", "success": true,
                       "at": "2026-01-31T09:30:00Z"}],
       "branch": "retries", "commit": "0a1b2c3",
       "started_at": "2026-01-31T09:00:00Z", "ended_at": "2026-01-31T10:00:00Z"}
      """;

  private final Calls calls = new Calls();

  private static String outcomes(Map<?, ?> answer) {
    StringBuilder outcomes = new StringBuilder();
    for (Object candidate : (List<?>) answer.get("candidates")) {
      Map<?, ?> fields = (Map<?, ?>) candidate;
      outcomes.append(fields.get("outcome")).append(' ').append(fields.get("kind")).append('\n');
    }
    return outcomes.toString();
  }

  @Test
  void aSession_becomesAnEpisodeAndStatementsAndAProcedureThatWait() {
    Map<?, ?> answer = calls.ok("capture", SESSION);

    assertThat(outcomes(answer))
        .isEqualTo("stored episode\nwaiting fact\nwaiting decision\nwaiting procedure\n");
    Map<?, ?> episode = calls.ok("inspect", "{\"ref\": \"episode.why-retries-stop\"}");
    Map<?, ?> node = (Map<?, ?>) episode.get("node");
    assertThat(node.get("session")).isEqualTo("s-7");
    assertThat(node.get("body").toString())
        .contains("Find out why retries stop.")
        .contains("The backoff overflowed after 31 attempts.");
    assertThat(node.get("provenance").toString())
        .contains("branch=retries")
        .contains("commit=0a1b2c3");
    assertThat(node.get("origin").toString()).contains("captured_at=2026-01-31T09:00:00Z");
    assertThat(episode.get("evidence").toString()).contains("captured_at=2026-01-31T10:00:00Z");
  }

  private static Calls by(String agent, AgentMemory memory) {
    return new Calls(CallContext.of(memory.writtenBy(() -> Provenance.of(Source.MCP, agent))));
  }

  @Test
  void aStatement_comesIntoForceWhenAnotherAgentSaysTheSame_notAnotherSession() {
    AgentMemory memory = Calls.memory(InMemoryStore.create());
    Calls calls = by("codex", memory);
    String statement =
        """
        {"session": "%s",
         "statements": [{"text": "The staging database runs PostgreSQL 16", "role": "user"}]}
        """;

    Map<?, ?> first = calls.ok("capture", statement.formatted("s-1"));
    Map<?, ?> again = calls.ok("capture", statement.formatted("s-1"));
    Map<?, ?> otherSession = calls.ok("capture", statement.formatted("s-2"));
    Map<?, ?> second = by("gemini", memory).ok("capture", statement.formatted("s-3"));

    assertThat(outcomes(first)).isEqualTo("waiting fact\n");
    assertThat(again.get("repeated")).isEqualTo(true);
    assertThat(outcomes(otherSession)).isEqualTo("unchanged fact\n");
    assertThat(outcomes(second)).isEqualTo("confirmed fact\n");
    assertThat(
            calls
                .ok("inspect", "{\"ref\": \"fact.the-staging-database-runs-postgresql-16\"}")
                .get("node")
                .toString())
        .contains("status=active")
        .contains("confirmations=1")
        .contains("confirmed_by=[agent:gemini]");
  }

  @Test
  void aStatementThatIsNotKept_isListedWithTheReason() {
    OperationResult result =
        calls.call(
            "capture",
            """
            {"session": "s-1",
             "statements": [{"text": "Bob owns search", "role": "user"},
                            {"text": "Is that so?", "role": "user"}]}
            """);

    Map<?, ?> answer = (Map<?, ?>) result.data();
    assertThat(outcomes(answer)).isEqualTo("waiting fact\n");
    assertThat(answer.get("dropped"))
        .isEqualTo(
            List.of(
                Map.of(
                    "from",
                    "statements[1]",
                    "text",
                    "Is that so?",
                    "reason",
                    "It asks something.")));
    assertThat(result.text())
        .contains("Not kept: statements[1] \"Is that so?\": It asks something.");
  }

  @Test
  void aCorrectedStatement_isRecalledAsCorrectedAndNotConfirmed() {
    calls.ok(
        "capture",
        """
        {"session": "s-1",
         "messages": [{"text": "Staging is wiped every Monday.", "role": "user"},
                      {"text": "Wait, it's every Friday, not Monday.", "role": "user"}]}
        """);

    assertThat(calls.call("recall", "{\"task\": \"when is staging wiped\"}").text())
        .contains("Staging is wiped every Friday")
        .contains("agent, not confirmed");
  }

  @Test
  void aCallThatFailed_makesNoProcedure() {
    Map<?, ?> answer =
        calls.ok(
            "capture",
            """
            {"session": "s-1",
             "tool_calls": [{"tool": "grep", "arguments": "a"}, {"tool": "read", "arguments": "b"},
                            {"tool": "edit", "arguments": "c", "success": false},
                            {"tool": "bash", "arguments": "d"}]}
            """);

    assertThat(outcomes(answer)).isEmpty();
  }

  @Test
  void aSessionWithoutAnything_isAnsweredWithoutAnything() {
    OperationResult result = calls.call("capture", "{\"session\": \"s-1\"}");

    assertThat(result.failed()).isFalse();
    assertThat(result.text()).startsWith("Nothing to keep was found in the report.");
  }

  @Test
  void aSecretInAMessage_isTakenOutAndItsPlaceTold() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    OperationResult result =
        calls.call(
            "capture",
            Map.of(
                "session",
                "s-1",
                "messages",
                List.of(
                    Map.of("text", "hello", "role", "user"),
                    Map.of("text", "the token is " + token, "role", "user"))));

    assertThat(result.failed()).isFalse();
    assertThat(result.text())
        .contains("Warning: A secret was taken out of messages[1]", "${NAME}")
        .doesNotContain(token);
  }

  // ---- every argument counts --------------------------------------------------------------------

  static List<String> arguments() {
    Map<?, ?> properties = (Map<?, ?>) Calls.requestSchema("capture").get("properties");
    return properties.keySet().stream().map(String::valueOf).toList();
  }

  /** The id of a capture is a digest of all that it says. */
  @ParameterizedTest
  @MethodSource("arguments")
  void eachArgument_isPartOfTheCapture(String name) {
    Map<String, Object> without = new LinkedHashMap<>(Calls.json(SESSION));
    Object whole = calls.call("capture", without).data();

    without.remove(name);
    if (name.equals("session")) {
      without.put(name, "s-8");
    }
    Object other = calls.call("capture", without).data();

    assertThat(((Map<?, ?>) other).get("report")).isNotEqualTo(((Map<?, ?>) whole).get("report"));
  }

  @ParameterizedTest
  @MethodSource("toolCalls")
  void eachPartOfAToolCall_isPartOfTheCapture(String call) {
    String capture = "{\"session\": \"s-1\", \"tool_calls\": [{%s}]}";
    String base = "\"tool\": \"bash\", \"arguments\": \"ls\"";

    assertThat(calls.ok("capture", capture.formatted(call)).get("report"))
        .isNotEqualTo(calls.ok("capture", capture.formatted(base)).get("report"));
  }

  static List<String> toolCalls() {
    return List.of(
        "\"tool\": \"sh\", \"arguments\": \"ls\"",
        "\"tool\": \"bash\", \"arguments\": \"ls -l\"",
        "\"tool\": \"bash\", \"arguments\": \"ls\", \"success\": false",
        "\"tool\": \"bash\", \"arguments\": \"ls\", \"at\": \"2026-01-31T09:30:00Z\"");
  }

  @Test
  void whoSaysSomething_isPartOfTheCapture() {
    String capture =
        "{\"session\": \"s-1\", \"statements\": [{\"text\": \"I always want tabs in Makefiles,"
            + " never spaces\", \"role\": \"%s\"}]}";

    assertThat(outcomes(calls.ok("capture", capture.formatted("user"))))
        .isEqualTo("waiting preference\n");
    assertThat(outcomes(calls.ok("capture", capture.formatted("tool")))).isEmpty();
  }
}
