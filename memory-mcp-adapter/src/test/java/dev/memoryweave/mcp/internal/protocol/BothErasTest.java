package dev.memoryweave.mcp.internal.protocol;

import static dev.memoryweave.mcp.Wire.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.Wire;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client may say of itself and answer, in either era. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BothErasTest {
  private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
  private static final Map<String, Object> CAN_ELICIT = Map.of("elicitation", Map.of());

  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final Dispatcher dispatcher =
      new Dispatcher(new TestFeatures().features(), workers, System::nanoTime);
  private final Wire wire = new Wire(dispatcher);

  @AfterEach
  void end() {
    dispatcher.close();
    workers.shutdownNow();
  }

  private static Map<String, Object> call(Map<String, Object> more) {
    Map<String, Object> params = new HashMap<>(more);
    params.put("name", "ask");
    return params;
  }

  @Test
  void aSubscriptionThatEnds_namesItself() throws Exception {
    int id =
        wire.send(
            "subscriptions/listen",
            modern(Map.of("notifications", Map.of("resourcesListChanged", true))));
    assertThat(wire.next()).containsEntry("method", "notifications/subscriptions/acknowledged");

    dispatcher.close();

    Map<String, Object> end = wire.next();
    assertThat(end).containsEntry("id", id);
    Map<String, Object> result = Json.object(end.get("result"));
    assertThat(result).containsEntry("resultType", "complete");
    assertThat(Json.object(result.get("_meta"))).containsEntry(SUBSCRIPTION, id);
  }

  @Test
  void twoSubscriptions_cannotHaveOneId() throws Exception {
    Map<String, Object> listen =
        Map.of(
            "jsonrpc",
            "2.0",
            "id",
            "s",
            "method",
            "subscriptions/listen",
            "params",
            modern(Map.of("notifications", Map.of("resourcesListChanged", true))));
    wire.send(listen);
    assertThat(wire.next()).containsEntry("method", "notifications/subscriptions/acknowledged");

    wire.send(listen);

    Map<String, Object> refused = wire.next();
    assertThat(refused).containsEntry("id", "s");
    assertThat(Json.object(refused.get("error"))).containsEntry("code", -32600);
    wire.tell("notifications/cancelled", Map.of("requestId", "s"));
    wire.send(listen);
    assertThat(wire.next()).containsEntry("method", "notifications/subscriptions/acknowledged");
  }

  @Test
  void aCapabilityThatIsNull_isNotDeclared() throws Exception {
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("elicitation", null);

    assertThat(wire.begin(nothing)).containsEntry("protocolVersion", "2025-11-25");
    assertThat(wire.error("tools/call", call(Map.of())).get("message").toString())
        .contains("did not declare the capability 'elicitation'");
    assertThat(wire.error("tools/call", modern(call(Map.of()), nothing)))
        .containsEntry("code", -32021)
        .containsEntry("data", Map.of("requiredCapabilities", CAN_ELICIT));
  }

  @Test
  void aClientThatOpensPagesOnly_isGivenNoForm() throws Exception {
    Map<String, Object> pagesOnly = Map.of("elicitation", Map.of("url", Map.of()));
    wire.begin(pagesOnly);

    assertThat(wire.error("tools/call", call(Map.of()))).containsEntry("code", -32600);
    assertThat(wire.error("tools/call", modern(call(Map.of()), pagesOnly)))
        .containsEntry("code", -32021);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a text", ""})
  void answersThatAreNoObject_areRefused(String answers) throws Exception {
    Object state =
        wire.result("tools/call", modern(call(Map.of()), CAN_ELICIT)).get("requestState");
    Map<String, Object> wrong = call(Map.of("requestState", state, "inputResponses", answers));

    assertThat(wire.error("tools/call", modern(wrong, CAN_ELICIT))).containsEntry("code", -32602);
  }

  @Test
  void anAnswerThatIsNoObject_isAskedForAgain() throws Exception {
    Object state =
        wire.result("tools/call", modern(call(Map.of()), CAN_ELICIT)).get("requestState");
    Map<String, Object> wrong =
        call(Map.of("requestState", state, "inputResponses", Map.of("sure", 12)));

    assertThat(wire.result("tools/call", modern(wrong, CAN_ELICIT)))
        .containsEntry("resultType", "input_required");
  }
}
