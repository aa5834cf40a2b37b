package dev.memoryweave.mcp.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that stand for themselves. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ModernHttpTest {
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static int code(HttpResponse<String> response) {
    return (int) Json.object(TestServer.json(response.body()).get("error")).get("code");
  }

  private static Map<String, Object> result(HttpResponse<String> response) {
    return Json.object(TestServer.json(response.body()).get("result"));
  }

  @Test
  void anAnswerThatComesAlone_isJson() {
    HttpResponse<String> response = server.send(server.modernCall("echo"));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(response.headers().firstValue("Server")).isEmpty();
    assertThat(response.headers().firstValue(Endpoint.SESSION)).isEmpty();
    assertThat(result(response).get("resultType")).isEqualTo("complete");
  }

  @Test
  void aLargeAnswer_comesAsAWhole() {
    HttpResponse<String> response = server.send(server.modernCall("large"));

    assertThat(result(response).toString()).hasSizeGreaterThan(4 * 1024 * 1024);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        // version | method | name | status | code
        "none       | tools/call | echo | 400 | -32020",
        "2025-11-25 | tools/call | echo | 400 | -32020",
        "2026-07-28 | none       | echo | 400 | -32020",
        "2026-07-28 | tools/list | echo | 400 | -32020",
        "2026-07-28 | TOOLS/CALL | echo | 400 | -32020",
        "2026-07-28 | tools/call | none | 400 | -32020",
        "2026-07-28 | tools/call | other | 400 | -32020",
        "2026-07-28 | tools/call | =?base64?ZWNoby?= | 400 | -32020",
        "2026-07-28 | tools/call | =?base64?Z!!!?= | 400 | -32020",
        "2026-07-28 | tools/call | =?base64?ZWNobw==?= | 200 | 0",
        "2026-07-28 | tools/call | echo | 200 | 0",
      })
  void headersMustBeThereAndSayWhatTheBodySays(
      String version, String method, String name, int status, int code) {
    var request =
        server
            .request()
            .POST(
                TestServer.body(
                    TestServer.message(
                        7, "tools/call", TestServer.modern(Map.of("name", "echo"), Map.of()))));
    if (version != null) {
      request.header(ModernHeaders.VERSION, version);
    }
    if (method != null) {
      request.header(ModernHeaders.METHOD, method);
    }
    if (name != null) {
      request.header(ModernHeaders.NAME, name);
    }

    HttpResponse<String> response = server.send(request);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(TestServer.json(response.body()).get("id")).isEqualTo(7);
    if (code != 0) {
      assertThat(code(response)).isEqualTo(code);
    }
  }

  @Test
  void aNameBeyondAscii_comesAsBase64() {
    String name =
        "=?base64?"
            + Base64.getEncoder().encodeToString("größe".getBytes(StandardCharsets.UTF_8))
            + "?=";
    HttpResponse<String> response =
        server.send(
            server
                .request()
                .header(ModernHeaders.VERSION, Revisions.MODERN)
                .header(ModernHeaders.METHOD, "tools/call")
                .header(ModernHeaders.NAME, name)
                .POST(
                    TestServer.body(
                        TestServer.message(
                            1,
                            "tools/call",
                            TestServer.modern(Map.of("name", "größe"), Map.of())))));

    assertThat(response.statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Each of these has what the ones above it lack, so the order of the checks is seen.
        "{                              | -32700 | 400",
        "{\"jsonrpc\":\"2.0\"}          | -32600 | 400",
        "[]                             | -32600 | 400",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"x\"}}} | -32020 | 400",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}} | -32602 | 400",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"v9\"}}} | -32602 | 400",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"v9\",\"io.modelcontextprotocol/clientCapabilities\":{}}}} | -32022 | 400",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}} | -32601 | 404",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}} | -32601 | 404",
      })
  void requestsAreCheckedInAFixedOrder(String body, int code, int status) {
    Map<String, Object> message = body.startsWith("{\"") ? TestServer.json(body) : Map.of();
    Object version =
        Json.object(Json.object(message.get("params")).get("_meta"))
            .getOrDefault(Revisions.META_NAME, Revisions.MODERN);
    var request =
        server
            .request()
            .header(ModernHeaders.VERSION, "x".equals(version) ? "v9" : String.valueOf(version))
            .header(ModernHeaders.METHOD, String.valueOf(message.getOrDefault("method", "")))
            .POST(TestServer.body(body));

    HttpResponse<String> response = server.send(request);

    assertThat(code(response)).isEqualTo(code);
    assertThat(response.statusCode()).isEqualTo(status);
  }

  @Test
  void anUnknownTool_isAnErrorOfTheProtocolAlone() {
    HttpResponse<String> response = server.send(server.modernCall("none"));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(code(response)).isEqualTo(-32602);
  }

  @Test
  void aFailure_saysNothingOfItsCause() {
    HttpResponse<String> response = server.send(server.modernCall("fail"));

    assertThat(code(response)).isEqualTo(-32603);
    assertThat(response.body()).doesNotContain("secret", "home", "Exception");
  }

  @Test
  void aCapabilityThatTheClientDidNotDeclare_isABadRequest() {
    HttpResponse<String> response = server.send(server.modernCall("ask"));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(code(response)).isEqualTo(-32021);
  }

  @Test
  void aQuestion_isAResultThatTheClientAnswersInTheNextRequest() {
    Map<String, Object> can = Map.of("elicitation", Map.of());
    Map<String, Object> asked =
        result(server.send(server.modern("tools/call", Map.of("name", "ask"), can)));
    assertThat(asked.get("resultType")).isEqualTo("input_required");

    Map<String, Object> again =
        Map.of(
            "name",
            "ask",
            "requestState",
            asked.get("requestState"),
            "inputResponses",
            Map.of("q", Map.of("action", "accept")));
    Map<String, Object> result = result(server.send(server.modern("tools/call", again, can)));

    assertThat(result.toString()).contains("action=accept");
  }

  @Test
  void progress_comesBeforeTheResponseInAStreamOfEvents() throws IOException {
    Map<String, Object> params = Map.of("name", "progress", "_meta", Map.of("progressToken", "p"));
    try (TestServer.Stream stream = server.open(server.modern("tools/call", params))) {
      List<Map<String, Object>> messages = stream.rest();

      assertThat(stream.type()).isEqualTo("text/event-stream");
      assertThat(messages)
          .extracting(message -> message.get("method"))
          .containsExactly("notifications/progress", "notifications/progress", null);
      assertThat(messages.get(2).get("id")).isEqualTo(1);
    }
  }

  @Test
  void aStreamThatTheClientCloses_isACancelledRequest() throws Exception {
    server.close();
    server = TestServer.start(Limits.usual().keepAliveMillis(20).build());
    Map<String, Object> params =
        Map.of("name", "until_cancelled", "_meta", Map.of("progressToken", "p"));
    try (TestServer.Stream stream = server.open(server.modern("tools/call", params))) {
      assertThat(stream.next().get("method")).isEqualTo("notifications/progress");
    }

    assertThat(server.features.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aRequestThatIsClosedBeforeAnythingCame_isCancelled() throws Exception {
    server.close();
    server = TestServer.start(Limits.usual().keepAliveMillis(20).build());
    try (TestServer.Stream stream = server.open(server.modernCall("until_cancelled"))) {
      stream.comment();
    }

    assertThat(server.features.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aSubscription_tellsFirstWhatItHonoursAndThenOfChanges() throws IOException {
    try (TestServer.Stream stream = server.open(listen())) {
      Map<String, Object> first = stream.next();
      server.dispatcher.resourceUpdated("test://other");
      server.dispatcher.resourceUpdated(TestFeatures.RESOURCE);
      Map<String, Object> second = stream.next();

      assertThat(stream.type()).isEqualTo("text/event-stream");
      assertThat(first.get("method")).isEqualTo("notifications/subscriptions/acknowledged");
      assertThat(second.get("method")).isEqualTo("notifications/resources/updated");
      assertThat(second.toString())
          .contains(TestFeatures.RESOURCE, "io.modelcontextprotocol/subscriptionId=1");
    }
  }

  private HttpRequest.Builder listen() {
    return server.modern(
        "subscriptions/listen",
        Map.of("notifications", Map.of("resourceSubscriptions", List.of(TestFeatures.RESOURCE))));
  }

  @Test
  void aSubscription_endsWhenTheClientIsGone() throws Exception {
    server.close();
    server = TestServer.start(Limits.usual().keepAliveMillis(20).build());
    try (TestServer.Stream stream = server.open(listen())) {
      stream.next();
      stream.comment();
      assertThat(server.dispatcher.isWatched(TestFeatures.RESOURCE)).isTrue();
    }

    while (server.dispatcher.isWatched(TestFeatures.RESOURCE)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aNotification_isAccepted() {
    HttpResponse<String> response =
        server.send(
            server
                .request()
                .header(ModernHeaders.VERSION, Revisions.MODERN)
                .header(ModernHeaders.METHOD, "notifications/cancelled")
                .POST(
                    TestServer.body(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}")));

    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "PUT", "PATCH", "TRACE"})
  void otherMethodsThanPost_areNotAllowed(String method) {
    HttpResponse<String> response =
        server.send(
            server
                .request()
                .header(ModernHeaders.VERSION, Revisions.MODERN)
                .method(method, HttpRequest.BodyPublishers.noBody()));

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains("POST");
  }
}
