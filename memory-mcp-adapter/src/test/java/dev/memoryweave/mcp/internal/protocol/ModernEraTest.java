package dev.memoryweave.mcp.internal.protocol;

import static dev.memoryweave.mcp.Wire.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.Wire;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ModernEraTest {
  private static final Map<String, Object> CAN_ELICIT = Map.of("elicitation", Map.of());
  private static final String PREFIX = "io.modelcontextprotocol/";

  private final TestFeatures server = new TestFeatures();
  private final ExecutorService workers = Executors.newCachedThreadPool();

  /** Near its end, so that it runs over. */
  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);

  private final Dispatcher dispatcher = new Dispatcher(server.features(), workers, nanoTime::get);
  private final Wire wire = new Wire(dispatcher);

  @AfterEach
  void end() {
    dispatcher.close();
    workers.shutdownNow();
  }

  private static Map<String, Object> call(String tool) {
    return Map.of("name", tool, "arguments", Map.of());
  }

  private static Map<String, Object> with(Map<String, Object> params, String name, Object value) {
    Map<String, Object> all = new HashMap<>(params);
    all.put(name, value);
    return all;
  }

  @Test
  void aServerIsDiscovered_withoutASession() throws Exception {
    Map<String, Object> found = wire.result("server/discover", modern(Map.of()));

    assertThat(found.get("resultType")).isEqualTo("complete");
    assertThat((List<?>) found.get("supportedVersions")).first().isEqualTo("2026-07-28");
    assertThat(found.get("instructions")).isEqualTo("Be kind.");
    assertThat(found).containsEntry("cacheScope", "public").containsKey("ttlMs");
    assertThat(Json.object(found.get("capabilities")))
        .containsOnlyKeys("tools", "resources", "completions", "logging");
    assertThat(Json.object(found.get("_meta")))
        .containsEntry(PREFIX + "serverInfo", Map.of("name", "test", "version", "1"));
  }

  @Test
  void metadata_mustBeComplete() throws Exception {
    Map<String, Object> none = wire.error("server/discover", Map.of());
    Map<String, Object> noCapabilities =
        wire.error("tools/list", Map.of("_meta", Map.of(PREFIX + "protocolVersion", "2026-07-28")));

    assertThat(none).containsEntry("code", -32602);
    assertThat(none.get("message").toString()).contains("protocolVersion");
    assertThat(noCapabilities).containsEntry("code", -32602);
    assertThat(noCapabilities.get("message").toString()).contains("clientCapabilities");
  }

  @Test
  void anotherVersion_isRefusedWithThoseThatAreSpoken() throws Exception {
    Map<String, Object> error =
        wire.error(
            "tools/list",
            modern(Map.of("_meta", Map.of(PREFIX + "protocolVersion", "2099-01-01"))));

    assertThat(error).containsEntry("code", -32022);
    assertThat(Json.object(error.get("data"))).containsEntry("requested", "2099-01-01");
    assertThat((List<?>) Json.object(error.get("data")).get("supported"))
        .first()
        .isEqualTo("2026-07-28");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ping",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "initialize",
        "prompts/list",
        "tasks/list",
        "no/such"
      })
  void methodsOfTheOtherEra_andOfFeaturesThatAreNotOffered_areUnknown(String method)
      throws Exception {
    assertThat(wire.error(method, modern(Map.of()))).containsEntry("code", -32601);
  }

  @Test
  void lists_sayHowLongTheyMayBeKept_equallyOnAllPages() throws Exception {
    Map<String, Object> tools = wire.result("tools/list", modern(Map.of()));
    Map<String, Object> first = wire.result("resources/list", modern(Map.of()));
    Map<String, Object> second =
        wire.result("resources/list", modern(Map.of("cursor", first.get("nextCursor"))));

    assertThat(tools).containsEntry("cacheScope", "public").containsKey("ttlMs");
    assertThat(first).containsEntry("cacheScope", "private").containsEntry("ttlMs", 0);
    assertThat(second).containsEntry("cacheScope", "private").containsEntry("ttlMs", 0);
    assertThat(second).doesNotContainKey("nextCursor");
    assertThat(wire.result("tools/call", modern(call("work"))))
        .containsEntry("resultType", "complete")
        .doesNotContainKey("ttlMs");
  }

  @Test
  void aResourceThatIsNotThere_isAWrongParameter() throws Exception {
    Map<String, Object> error = wire.error("resources/read", modern(Map.of("uri", "a:9")));

    assertThat(error).containsEntry("code", -32602).containsEntry("data", Map.of("uri", "a:9"));
  }

  @Test
  void progressAndMessages_areToldIfTheRequestWantsThem() throws Exception {
    int quiet = wire.send("tools/call", modern(call("work")));
    assertThat(wire.next()).containsEntry("id", quiet);

    int told =
        wire.send(
            "tools/call",
            modern(
                with(
                    call("work"),
                    "_meta",
                    Map.of("progressToken", "p", PREFIX + "logLevel", "info"))));

    assertThat(Json.object(wire.next().get("params")))
        .containsEntry("progressToken", "p")
        .containsEntry("progress", 1.0)
        .containsEntry("message", "half");
    assertThat(Json.object(wire.next().get("params")))
        .containsEntry("level", "warning")
        .containsEntry("data", "careful");
    assertThat(Json.object(wire.next().get("params"))).containsEntry("progress", 2.0);
    assertThat(wire.next()).containsEntry("id", told);
  }

  @Test
  void aFailure_tellsNothingOfTheInside() throws Exception {
    Map<String, Object> error = wire.error("tools/call", modern(call("fail")));

    assertThat(error).containsEntry("code", -32603);
    assertThat(error.toString()).doesNotContain("secret", "Exception");
  }

  // ---- questions to the client ------------------------------------------------------------------

  @Test
  void aQuestion_isTheResult_andTheRepeatedRequestCarriesTheAnswer() throws Exception {
    Map<String, Object> asked = wire.result("tools/call", modern(call("ask"), CAN_ELICIT));

    assertThat(asked).containsEntry("resultType", "input_required");
    assertThat(Json.object(Json.object(asked.get("inputRequests")).get("sure")))
        .containsEntry("method", "elicitation/create")
        .containsEntry("params", Map.of("message", "Really?"));
    assertThat(server.done).isEmpty();

    Map<String, Object> answered = wire.result("tools/call", repeated("ask", asked, "sure"));

    assertThat(answered).containsEntry("resultType", "complete");
    assertThat(server.done).containsExactly("accept");
  }

  private static Map<String, Object> repeated(
      String tool, Map<String, Object> asked, String... keys) {
    Map<String, Object> responses = new HashMap<>();
    for (String key : keys) {
      responses.put(key, Map.of("action", "accept"));
    }
    return modern(
        with(
            with(call(tool), "inputResponses", responses),
            "requestState",
            asked.get("requestState")),
        CAN_ELICIT);
  }

  @Test
  void answers_areKeptOverSeveralRounds() throws Exception {
    Map<String, Object> first = wire.result("tools/call", modern(call("ask_twice"), CAN_ELICIT));
    Map<String, Object> second = wire.result("tools/call", repeated("ask_twice", first, "one"));
    Map<String, Object> third = wire.result("tools/call", repeated("ask_twice", second, "two"));

    assertThat(Json.object(second.get("inputRequests"))).containsOnlyKeys("two");
    assertThat(third).containsEntry("resultType", "complete");
    assertThat(server.done).containsExactly("twice");
  }

  @Test
  void aMissingAnswer_isAskedForAgain_andAnUnknownOneIsPassedOver() throws Exception {
    Map<String, Object> asked = wire.result("tools/call", modern(call("ask"), CAN_ELICIT));

    Map<String, Object> again = wire.result("tools/call", repeated("ask", asked, "other"));

    assertThat(again).containsEntry("resultType", "input_required");
    assertThat(Json.object(again.get("inputRequests"))).containsOnlyKeys("sure");
  }

  @Test
  void anAnswerToAnotherQuestion_isNone() throws Exception {
    Map<String, Object> asked = wire.result("tools/call", modern(call("ask"), CAN_ELICIT));
    server.question = "Really delete all?";

    Map<String, Object> again = wire.result("tools/call", repeated("ask", asked, "sure"));

    assertThat(again).containsEntry("resultType", "input_required");
    assertThat(server.done).isEmpty();
  }

  @Test
  void aStateThatWasNotGivenForTheRequest_isRefused() throws Exception {
    Map<String, Object> asked = wire.result("tools/call", modern(call("ask"), CAN_ELICIT));
    String state = asked.get("requestState").toString();
    char first = state.charAt(0);
    List<Map<String, Object>> wrong =
        List.of(
            // Changed, for another tool, for other arguments, and no state at all.
            with(
                repeated("ask", asked, "sure"),
                "requestState",
                (first == 'A' ? 'B' : 'A') + state.substring(1)),
            with(repeated("ask", asked, "sure"), "name", "ask_twice"),
            with(repeated("ask", asked, "sure"), "arguments", Map.of("x", 1)),
            with(repeated("ask", asked, "sure"), "requestState", "x"),
            with(repeated("ask", asked, "sure"), "requestState", 7));

    for (Map<String, Object> params : wrong) {
      assertThat(wire.error("tools/call", params)).containsEntry("code", -32602);
    }
    nanoTime.addAndGet(TestFeatures.PATIENCE.toNanos());
    assertThat(wire.error("tools/call", repeated("ask", asked, "sure")))
        .containsEntry("code", -32602);
    assertThat(server.done).isEmpty();
  }

  @Test
  void aQuestionThatTheClientCannotAnswer_namesWhatItNeeds() throws Exception {
    Map<String, Object> error = wire.error("tools/call", modern(call("ask")));

    assertThat(error)
        .containsEntry("code", -32021)
        .containsEntry("data", Map.of("requiredCapabilities", Map.of("elicitation", Map.of())));
  }

  // ---- cancelling and listening -----------------------------------------------------------------

  @Test
  void aCancelledRequest_isNotAnswered() throws Exception {
    int id = wire.send("tools/call", modern(call("wait")));
    server.waiting.await();

    wire.tell("notifications/cancelled", Map.of("requestId", id));
    server.release.countDown();

    assertThat(wire.connection().await(Duration.ofMinutes(1))).isTrue();
    assertThat(server.done).containsExactly("waited, cancelled: true");
    assertThat(wire.isSilent()).isTrue();
  }

  private Map<String, Object> listen(Map<String, Object> notifications) throws Exception {
    int id = wire.send("subscriptions/listen", modern(Map.of("notifications", notifications)));
    Map<String, Object> first = wire.next();
    assertThat(first).containsEntry("method", "notifications/subscriptions/acknowledged");
    Map<String, Object> params = Json.object(first.get("params"));
    assertThat(Json.object(params.get("_meta"))).containsEntry(PREFIX + "subscriptionId", id);
    return params;
  }

  @Test
  void whoListens_isToldWhatIsHonouredFirst_andThenOfChanges() throws Exception {
    Map<String, Object> honoured =
        listen(
            Map.of(
                "toolsListChanged",
                true,
                "resourcesListChanged",
                true,
                "resourceSubscriptions",
                List.of("a:1", "a:9")));
    assertThat(honoured)
        .containsEntry(
            "notifications",
            Map.of("resourcesListChanged", true, "resourceSubscriptions", List.of("a:1")));
    assertThat(dispatcher.isWatched("a:1")).isTrue();

    dispatcher.resourceUpdated("a:1");
    dispatcher.resourceUpdated("a:2");
    dispatcher.resourcesListChanged();

    Map<String, Object> updated = wire.next();
    assertThat(updated).containsEntry("method", "notifications/resources/updated");
    assertThat(Json.object(updated.get("params"))).containsEntry("uri", "a:1").containsKey("_meta");
    assertThat(wire.next()).containsEntry("method", "notifications/resources/list_changed");
    assertThat(wire.isSilent()).isTrue();
  }

  @Test
  void whoCancelsListening_isToldNothingMore() throws Exception {
    Map<String, Object> params = listen(Map.of("resourcesListChanged", true));
    Object id = Json.object(params.get("_meta")).get(PREFIX + "subscriptionId");

    wire.tell("notifications/cancelled", Map.of("requestId", id));
    dispatcher.resourcesListChanged();
    dispatcher.close();

    assertThat(wire.isSilent()).isTrue();
  }

  @Test
  void aServerThatCloses_completesWhoListens() throws Exception {
    listen(Map.of("resourcesListChanged", true));

    dispatcher.close();

    assertThat(Json.object(wire.next().get("result"))).containsEntry("resultType", "complete");
  }

  @Test
  void bothEras_goSideBySide() throws Exception {
    wire.begin(Map.of());

    assertThat(wire.result("tools/list", Map.of())).doesNotContainKey("resultType");
    assertThat(wire.result("tools/list", modern(Map.of()))).containsKey("resultType");
    assertThat(wire.error("resources/read", Map.of("uri", "a:9"))).containsEntry("code", -32002);
  }
}
