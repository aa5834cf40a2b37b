package dev.memoryweave.mcp.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BothErasTest {
  private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
  private static final Map<String, Object> CALL = Map.of("name", "tool");
  private static final Map<String, ClientRequest> QUESTION =
      Map.of(
          "sure",
          new ClientRequest(
              "elicitation/create",
              Map.of("message", "Are you sure?", "requestedSchema", Map.of("type", "object"))));

  private static Features silent() {
    return OneTool.answering(exchange -> "done");
  }

  private static Features asking() {
    return OneTool.answering(
        exchange -> exchange.ask(QUESTION, Duration.ofMinutes(1)).get("sure").get("action"));
  }

  // ---- subscriptions ----------------------------------------------------------------------------

  @Test
  void aSubscriptionThatEnds_isAnsweredWithItsId() throws InterruptedException {
    Spoken client = new Spoken(silent());
    int id =
        client.send(
            "subscriptions/listen",
            Spoken.modern(Map.of("notifications", Map.of("resourcesListChanged", true)), Map.of()));

    client.close();

    Map<String, Object> last = client.received().get(1);
    assertThat(last.get("id")).isEqualTo(id);
    Map<String, Object> result = Json.object(last.get("result"));
    assertThat(result.get("resultType")).isEqualTo("complete");
    assertThat(Json.object(result.get("_meta"))).containsEntry(SUBSCRIPTION, id);
  }

  @Test
  void aSubscription_isToldWhatItAskedForAndNothingElse() throws InterruptedException {
    try (Spoken client = new Spoken(silent())) {
      int id =
          client.send(
              "subscriptions/listen",
              Spoken.modern(
                  Map.of(
                      "notifications",
                      Map.of(
                          "toolsListChanged",
                          true,
                          "resourceSubscriptions",
                          List.of("test://1", "file:///elsewhere"))),
                  Map.of()));

      client.dispatcher().resourcesListChanged();
      client.dispatcher().resourceUpdated("test://1");
      client.dispatcher().resourceUpdated("test://2");
      client.tell("notifications/cancelled", Map.of("requestId", id));
      client.dispatcher().resourceUpdated("test://1");

      assertThat(client.received()).hasSize(2);
      Map<String, Object> acknowledged = Json.object(client.received().get(0).get("params"));
      assertThat(acknowledged)
          .containsEntry("notifications", Map.of("resourceSubscriptions", List.of("test://1")))
          .containsEntry("_meta", Map.of(SUBSCRIPTION, id));
      assertThat(Json.object(client.received().get(1).get("params")))
          .containsEntry("uri", "test://1")
          .containsEntry("_meta", Map.of(SUBSCRIPTION, id));
    }
  }

  // ---- capabilities -----------------------------------------------------------------------------

  @Test
  void aCapabilityThatIsNull_isNotDeclared() throws InterruptedException {
    try (Spoken client = new Spoken(asking())) {
      Map<String, Object> capabilities = new HashMap<>();
      capabilities.put("elicitation", null);

      assertThat(client.begin(capabilities)).containsEntry("protocolVersion", "2025-11-25");
      assertThat(client.error("tools/call", CALL).get("message").toString())
          .contains("did not declare the capability 'elicitation'");
      assertThat(client.error("tools/call", Spoken.modern(CALL, capabilities)))
          .containsEntry("code", ErrorCode.MISSING_CLIENT_CAPABILITY)
          .containsEntry("data", Map.of("requiredCapabilities", Map.of("elicitation", Map.of())));
    }
  }

  @Test
  void aClientThatOpensPagesOnly_isGivenNoForm() throws InterruptedException {
    Map<String, Object> pagesOnly = Map.of("elicitation", Map.of("url", Map.of()));
    try (Spoken client = new Spoken(asking())) {
      client.begin(pagesOnly);

      assertThat(client.error("tools/call", CALL).get("code")).isEqualTo(-32600);
      assertThat(client.error("tools/call", Spoken.modern(CALL, pagesOnly)))
          .containsEntry("code", ErrorCode.MISSING_CLIENT_CAPABILITY);
    }
  }

  // ---- questions in the modern era --------------------------------------------------------------

  private static Map<String, Object> again(Map<String, Object> more) {
    Map<String, Object> params = new LinkedHashMap<>(CALL);
    params.putAll(more);
    return Spoken.modern(params, Map.of("elicitation", Map.of()));
  }

  @Test
  void aQuestion_isAnsweredByRepeatingTheRequest() throws InterruptedException {
    try (Spoken client = new Spoken(asking())) {
      Map<String, Object> asked = client.result("tools/call", again(Map.of()));
      assertThat(asked).containsEntry("resultType", "input_required");
      Object state = asked.get("requestState");

      Map<String, Object> done =
          client.result(
              "tools/call",
              again(
                  Map.of(
                      "requestState",
                      state,
                      "inputResponses",
                      Map.of("sure", Map.of("action", "accept"), "other", Map.of()))));

      assertThat(done).containsEntry("resultType", "complete");
      assertThat(done.get("content").toString()).contains("accept");
    }
  }

  @Test
  void aStateOfAnotherRequest_isRefused() throws InterruptedException {
    try (Spoken client = new Spoken(asking())) {
      Object state = client.result("tools/call", again(Map.of())).get("requestState");
      Map<String, Object> answers =
          Map.of(
              "requestState", state, "inputResponses", Map.of("sure", Map.of("action", "accept")));
      Map<String, Object> elsewhere = new LinkedHashMap<>(answers);
      elsewhere.put("arguments", Map.of("x", 1));

      assertThat(client.error("tools/call", again(elsewhere))).containsEntry("code", -32602);
      assertThat(
              client.error(
                  "tools/call",
                  again(Map.of("requestState", state + "-", "inputResponses", Map.of()))))
          .containsEntry("code", -32602);
      assertThat(client.result("tools/call", again(answers))).containsKey("content");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a text", ""})
  void answersThatAreNoObject_areRefused(String answers) throws InterruptedException {
    try (Spoken client = new Spoken(asking())) {
      Object state = client.result("tools/call", again(Map.of())).get("requestState");

      assertThat(
              client.error(
                  "tools/call", again(Map.of("requestState", state, "inputResponses", answers))))
          .containsEntry("code", -32602);
    }
  }

  @Test
  void anAnswerThatIsNoObject_isAskedForAgain() throws InterruptedException {
    try (Spoken client = new Spoken(asking())) {
      Object state = client.result("tools/call", again(Map.of())).get("requestState");

      assertThat(
              client.result(
                  "tools/call",
                  again(Map.of("requestState", state, "inputResponses", Map.of("sure", 12)))))
          .containsEntry("resultType", "input_required");
    }
  }
}
