package dev.memoryweave.mcp.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.Wire;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LegacyEraTest {
  private static final Map<String, Object> CAN_ELICIT = Map.of("elicitation", Map.of());

  private final TestFeatures server = new TestFeatures();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final Dispatcher dispatcher =
      new Dispatcher(server.features(), workers, System::nanoTime);
  private final Wire wire = new Wire(dispatcher);

  @AfterEach
  void end() {
    dispatcher.close();
    workers.shutdownNow();
  }

  private static Map<String, Object> call(String tool) {
    return Map.of("name", tool, "arguments", Map.of());
  }

  @Test
  void aSession_beginsWithItsTerms() throws Exception {
    assertThat(wire.error("tools/list", Map.of())).containsEntry("code", -32600);

    Map<String, Object> hello = wire.begin(Map.of());

    assertThat(hello)
        .containsEntry("protocolVersion", "2025-11-25")
        .containsEntry("serverInfo", Map.of("name", "test", "version", "1"))
        .containsEntry("instructions", "Be kind.");
    assertThat(wire.result("tools/list", Map.of())).containsOnlyKeys("tools");
    assertThat(wire.error("server/unknown", Map.of())).containsEntry("code", -32601);
  }

  @Test
  void aQuestion_isSentToTheClient_andItsAnswerEndsTheCall() throws Exception {
    wire.begin(CAN_ELICIT);
    int id = wire.send("tools/call", call("ask"));
    Map<String, Object> question = wire.next();

    assertThat(question)
        .containsEntry("method", "elicitation/create")
        .containsEntry("params", Map.of("message", "Really?"));
    wire.send(
        Map.of("jsonrpc", "2.0", "id", question.get("id"), "result", Map.of("action", "decline")));

    assertThat(wire.next()).containsEntry("id", id);
    assertThat(server.done).containsExactly("decline");
  }

  @Test
  void aCancelledCall_leavesItsQuestionWithoutAnAnswer() throws Exception {
    wire.begin(CAN_ELICIT);
    int id = wire.send("tools/call", call("ask"));
    assertThat(wire.next()).containsEntry("method", "elicitation/create");

    wire.tell("notifications/cancelled", Map.of("requestId", id));

    assertThat(wire.connection().await(Duration.ofMinutes(1))).isTrue();
    assertThat(server.done).isEmpty();
    assertThat(wire.isSilent()).isTrue();
  }

  @Test
  void onceTheClientIsGone_nothingIsAskedAnyMore_notEvenInASessionThatBeginsLater()
      throws Exception {
    wire.begin(CAN_ELICIT);
    wire.connection().leaveQuestions();
    int id = wire.send("tools/call", call("ask"));
    assertThat(wire.next()).containsEntry("id", id).doesNotContainKey("method");

    wire.begin(CAN_ELICIT);
    int later = wire.send("tools/call", call("ask"));
    assertThat(wire.next()).containsEntry("id", later).doesNotContainKey("method");
    assertThat(server.done).isEmpty();
  }

  @Test
  void answersToNothingThatWasAsked_arePassedOver() throws Exception {
    wire.begin(CAN_ELICIT);

    wire.send(Map.of("jsonrpc", "2.0", "id", "server-1", "result", Map.of("action", "accept")));
    wire.send(Map.of("jsonrpc", "2.0", "id", 5, "error", Map.of("code", -1, "message", "no such")));

    assertThat(wire.result("ping", Map.of())).isEmpty();
  }

  @Test
  void messages_areToldFromTheLevelThatTheClientSets() throws Exception {
    wire.begin(Map.of());
    assertThat(wire.result("logging/setLevel", Map.of("level", "error"))).isEmpty();
    int quiet = wire.send("tools/call", call("work"));
    assertThat(wire.next()).containsEntry("id", quiet);
    wire.result("logging/setLevel", Map.of("level", "debug"));

    wire.send("tools/call", call("work"));

    assertThat(List.of(wire.next(), wire.next()))
        .allMatch(message -> message.get("method").equals("notifications/message"));
  }

  @Test
  void changes_areToldToWhoSubscribed() throws Exception {
    wire.begin(Map.of());
    assertThat(wire.error("resources/subscribe", Map.of("uri", "a:9")))
        .containsEntry("code", -32002);
    wire.result("resources/subscribe", Map.of("uri", "a:1"));

    dispatcher.resourceUpdated("a:1");
    dispatcher.resourceUpdated("a:2");
    dispatcher.resourcesListChanged();

    assertThat(wire.next())
        .containsEntry("method", "notifications/resources/updated")
        .containsEntry("params", Map.of("uri", "a:1"));
    assertThat(wire.next()).containsEntry("method", "notifications/resources/list_changed");
    wire.result("resources/unsubscribe", Map.of("uri", "a:1"));
    dispatcher.resourceUpdated("a:1");
    assertThat(wire.isSilent()).isTrue();
  }

  @Test
  void anotherInitialize_endsTheSessionBefore() throws Exception {
    wire.begin(CAN_ELICIT);
    wire.result("resources/subscribe", Map.of("uri", "a:1"));
    wire.result("logging/setLevel", Map.of("level", "error"));
    int asking = wire.send("tools/call", call("ask"));
    assertThat(wire.next()).containsEntry("method", "elicitation/create");

    int hello =
        wire.send("initialize", Map.of("protocolVersion", "2025-06-18", "capabilities", Map.of()));

    assertThat(List.of(wire.next(), wire.next()))
        .extracting(message -> message.get("id"))
        .containsExactlyInAnyOrder(asking, hello);
    assertThat(server.done).isEmpty();
    assertThat(wire.error("tools/list", Map.of())).containsEntry("code", -32600);
    wire.tell("notifications/initialized", Map.of());
    dispatcher.resourceUpdated("a:1");
    wire.send("tools/call", call("work"));
    assertThat(wire.next()).containsEntry("method", "notifications/message");
  }

  @Test
  void arguments_areCompleted() throws Exception {
    wire.begin(Map.of());

    Map<String, Object> found =
        wire.result(
            "completion/complete",
            Map.of(
                "ref",
                Map.of("type", "ref/prompt", "name", "p"),
                "argument",
                Map.of("name", "n", "value", "x")));

    assertThat(found)
        .containsEntry(
            "completion", Map.of("values", List.of("xa", "xb"), "total", 2, "hasMore", false));
    assertThat(wire.error("completion/complete", Map.of("ref", "p"))).containsEntry("code", -32602);
  }
}
