package dev.memoryweave.mcp.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of legacy clients, which open a session. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SessionHttpTest {
  private static final Map<String, Object> CAN_ASK = Map.of("elicitation", Map.of());
  private static final String INITIALIZED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Map<String, Object> result(HttpResponse<String> response) {
    return Json.object(TestServer.json(response.body()).get("result"));
  }

  private static Object code(HttpResponse<String> response) {
    return Json.object(TestServer.json(response.body()).get("error")).get("code");
  }

  private HttpRequest.Builder call(String session, Object id, String tool) {
    return server.inSession(session, id, "tools/call", Map.of("name", tool));
  }

  private HttpRequest.Builder listen(String session) {
    return server.inSession(session).GET();
  }

  @Test
  void initialize_opensASessionWithAnIdOfItsOwn() {
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      HttpResponse<String> begun = server.send(server.initialize(Map.of()));
      assertThat(begun.statusCode()).isEqualTo(200);
      assertThat(result(begun).get("protocolVersion")).isEqualTo(Revisions.LATEST_LEGACY);
      ids.add(begun.headers().firstValue(Endpoint.SESSION).orElseThrow());
    }

    assertThat(ids).hasSize(20).allMatch(id -> id.matches("[A-Za-z0-9_-]{32}"));
  }

  @Test
  void aSession_answersRequestsAndTakesNotifications() {
    HttpResponse<String> begun = server.send(server.initialize(Map.of()));
    String session = begun.headers().firstValue(Endpoint.SESSION).orElseThrow();
    HttpResponse<String> told =
        server.send(server.inSession(session).POST(TestServer.body(INITIALIZED)));
    HttpResponse<String> called = server.send(call(session, "a", "echo"));

    assertThat(told.statusCode()).isEqualTo(202);
    assertThat(told.body()).isEmpty();
    assertThat(called.statusCode()).isEqualTo(200);
    assertThat(called.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(result(called).toString()).contains("one:");
  }

  @ParameterizedTest
  @CsvSource({"2025-03-26, 200", "2025-06-18, 400"})
  void aBatch_isAnsweredAtOnceInTheRevisionThatHasBatches(String revision, int status) {
    HttpResponse<String> begun =
        server.send(
            server
                .request()
                .POST(
                    TestServer.body(
                        TestServer.message(
                            1,
                            "initialize",
                            Map.of("protocolVersion", revision, "capabilities", Map.of())))));
    String session = begun.headers().firstValue(Endpoint.SESSION).orElseThrow();
    server.send(server.inSession(session).POST(TestServer.body(INITIALIZED)));
    String ping = TestServer.message("b", "ping", Map.of());
    String call = TestServer.message("a", "tools/call", Map.of("name", "echo"));

    HttpResponse<String> answer =
        server.send(server.inSession(session).POST(TestServer.body("[" + ping + "," + call + "]")));
    HttpResponse<String> told =
        server.send(server.inSession(session).POST(TestServer.body("[" + INITIALIZED + "]")));

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(told.statusCode()).isEqualTo(status == 200 ? 202 : 400);
    if (status == 200) {
      assertThat(answer.body()).startsWith("[").contains("\"id\":\"a\"", "\"id\":\"b\"", "one:");
    }
  }

  @Test
  void anInitializeThatFails_opensNoSession() {
    HttpResponse<String> response =
        server.send(
            server.request().POST(TestServer.body(TestServer.message(1, "initialize", Map.of()))));

    assertThat(code(response)).isEqualTo(-32602);
    assertThat(response.headers().firstValue(Endpoint.SESSION)).isEmpty();
  }

  @Test
  void errorsOfTheProtocol_areNoErrorsOfHttp() {
    String session = server.begin(Map.of());

    HttpResponse<String> unknown = server.send(server.inSession(session, 1, "no/such", Map.of()));

    // 404 would say that the session is over.
    assertThat(unknown.statusCode()).isEqualTo(200);
    assertThat(code(unknown)).isEqualTo(-32601);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "GET", "DELETE"})
  void anUnknownSession_isNotFound(String method) {
    HttpResponse<String> response =
        server.send(
            server
                .inSession("unknown")
                .method(method, TestServer.body(TestServer.message(5, "tools/list", Map.of()))));

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(TestServer.json(response.body()).get("id"))
        .isEqualTo(method.equals("POST") ? 5 : null);
  }

  @ParameterizedTest
  @CsvSource({"POST, 400", "GET, 405", "DELETE, 405"})
  void aMissingSession_isABadRequest(String method, int status) {
    HttpResponse<String> response =
        server.send(
            server
                .request()
                .method(method, TestServer.body(TestServer.message(5, "tools/list", Map.of()))));

    assertThat(response.statusCode()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, 200",
    "2025-06-18, 200",
    "2025-03-26, 200",
    "none, 200",
    "1999-01-01, 400",
    "nonsense, 400"
  })
  void theVersionOfTheHeader_mustBeOneOfSessions(String version, int status) {
    String session = server.begin(Map.of());
    HttpRequest.Builder request =
        server
            .request()
            .header(Endpoint.SESSION, session)
            .POST(TestServer.body(TestServer.message(1, "tools/list", Map.of())));
    if (!version.equals("none")) {
      request.header(ModernHeaders.VERSION, version);
    }

    assertThat(server.send(request).statusCode()).isEqualTo(status);
  }

  @Test
  void deletedSessions_areOver() throws IOException {
    String session = server.begin(Map.of());
    try (TestServer.Stream stream = server.open(listen(session))) {
      stream.comment();

      assertThat(server.send(server.inSession(session).DELETE()).statusCode()).isEqualTo(204);

      assertThat(stream.rest()).isEmpty();
      assertThat(server.send(call(session, 1, "echo")).statusCode()).isEqualTo(404);
      assertThat(server.send(server.inSession(session).DELETE()).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void aSecondInitializeInASession_isRefused() {
    String session = server.begin(Map.of());
    HttpResponse<String> again =
        server.send(server.initialize(Map.of()).header(Endpoint.SESSION, session));
    HttpResponse<String> ofUnknown =
        server.send(server.initialize(Map.of()).header(Endpoint.SESSION, "unknown"));

    assertThat(again.statusCode()).isEqualTo(400);
    assertThat(ofUnknown.statusCode()).isEqualTo(404);
  }

  @Test
  void progress_comesBeforeTheResponseInAStreamOfEvents() throws IOException {
    String session = server.begin(Map.of());
    Map<String, Object> params = Map.of("name", "progress", "_meta", Map.of("progressToken", "p"));
    try (TestServer.Stream stream =
        server.open(server.inSession(session, 1, "tools/call", params))) {
      assertThat(stream.type()).isEqualTo("text/event-stream");
      assertThat(stream.rest())
          .extracting(message -> message.get("method"))
          .containsExactly("notifications/progress", "notifications/progress", null);
    }
  }

  @Test
  void aQuestion_comesInTheStreamOfItsRequestAndIsAnsweredByAnotherOne() throws IOException {
    String session = server.begin(CAN_ASK);
    try (TestServer.Stream standing = server.open(listen(session));
        TestServer.Stream stream = server.open(call(session, 1, "ask"))) {
      Map<String, Object> question = stream.next();
      assertThat(question.get("method")).isEqualTo("elicitation/create");

      HttpResponse<String> answered =
          server.send(
              server
                  .inSession(session)
                  .POST(
                      TestServer.body(
                          TestServer.text(
                              Map.of(
                                  "jsonrpc",
                                  "2.0",
                                  "id",
                                  question.get("id"),
                                  "result",
                                  Map.of("action", "accept"))))));

      assertThat(answered.statusCode()).isEqualTo(202);
      assertThat(stream.next().toString()).contains("action=accept");
      server.dispatcher.resourcesListChanged();
      // The first message of the standing stream is not the question.
      assertThat(standing.next().get("method")).isEqualTo("notifications/resources/list_changed");
    }
  }

  @Test
  void aQuestionThatWaits_keepsNobodyElseWaiting() throws IOException {
    String session = server.begin(CAN_ASK);
    try (TestServer.Stream first = server.open(call(session, 1, "ask"))) {
      first.next();
      for (int i = 2; i < 40; i++) {
        server.open(call(session, i, "ask")).next();
      }

      assertThat(server.send(call(session, 99, "echo")).statusCode()).isEqualTo(200);
      assertThat(server.send(server.modernCall("echo")).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void changes_comeInTheStandingStreamOfEachSessionThatWatches() throws IOException {
    String watching = server.begin(Map.of());
    String other = server.begin(Map.of());
    server.send(
        server.inSession(watching, 1, "resources/subscribe", Map.of("uri", TestFeatures.RESOURCE)));
    try (TestServer.Stream stream = server.open(listen(watching));
        TestServer.Stream otherStream = server.open(listen(other))) {
      server.dispatcher.resourceUpdated(TestFeatures.RESOURCE);
      server.dispatcher.resourcesListChanged();

      assertThat(stream.next().get("method")).isEqualTo("notifications/resources/updated");
      assertThat(stream.next().get("method")).isEqualTo("notifications/resources/list_changed");
      assertThat(otherStream.next().get("method"))
          .isEqualTo("notifications/resources/list_changed");
    }
  }

  @Test
  void changesBeforeTheStandingStream_areToldWhenItOpens() throws IOException {
    String session = server.begin(Map.of());
    server.dispatcher.resourcesListChanged();
    try (TestServer.Stream stream = server.open(listen(session))) {
      assertThat(stream.next().get("method")).isEqualTo("notifications/resources/list_changed");
    }
  }

  @Test
  void aSecondStandingStream_takesThePlaceOfTheFirst() throws IOException {
    String session = server.begin(Map.of());
    try (TestServer.Stream first = server.open(listen(session))) {
      first.comment();
      try (TestServer.Stream second = server.open(listen(session))) {
        assertThat(first.rest()).isEmpty();
        server.dispatcher.resourcesListChanged();
        assertThat(second.next().get("method")).isEqualTo("notifications/resources/list_changed");
      }
    }
  }

  @Test
  void aStandingStream_needsAClientThatTakesEvents() {
    String session = server.begin(Map.of());
    HttpResponse<String> response =
        server.send(
            HttpRequest.newBuilder(server.uri())
                .header("Authorization", "Bearer " + server.token)
                .header("Accept", "application/json")
                .header(Endpoint.SESSION, session)
                .GET());

    assertThat(response.statusCode()).isEqualTo(406);
  }

  @Test
  void aCancelledRequest_endsWithoutAResponse() throws Exception {
    String session = server.begin(Map.of());
    CompletableFuture<HttpResponse<String>> call =
        server.client.sendAsync(
            call(session, "c", "until_cancelled").build(), HttpResponse.BodyHandlers.ofString());
    assertThat(server.features.waiting.await(60, TimeUnit.SECONDS)).isTrue();
    HttpResponse<String> told =
        server.send(
            server
                .inSession(session)
                .POST(
                    TestServer.body(
                        TestServer.text(
                            Map.of(
                                "jsonrpc",
                                "2.0",
                                "method",
                                "notifications/cancelled",
                                "params",
                                Map.of("requestId", "c"))))));

    assertThat(told.statusCode()).isEqualTo(202);
    assertThat(call.get(60, TimeUnit.SECONDS).body()).doesNotContain("\"id\"");
  }

  @Test
  void aStreamThatTheClientLeaves_doesNotCancelItsRequest() throws Exception {
    server.close();
    server = TestServer.start(Limits.usual().keepAliveMillis(10).build());
    String session = server.begin(Map.of());
    try (TestServer.Stream stream = server.open(call(session, 1, "wait"))) {
      stream.comment();
    }
    server.features.release.countDown();

    assertThat(server.send(call(session, 2, "echo")).statusCode()).isEqualTo(200);
    assertThat(server.features.cancelled.getCount()).isOne();
  }

  @Test
  void aModernRequest_needsNoSessionBesideOne() {
    String session = server.begin(Map.of());

    HttpResponse<String> response =
        server.send(server.modernCall("echo").header(Endpoint.SESSION, session));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(result(response).get("resultType")).isEqualTo("complete");
  }

  @Test
  void idleSessions_giveWayWhenThereAreTooMany() throws IOException {
    server.close();
    server = TestServer.start(Limits.usual().sessions(2).build());
    String first = server.begin(Map.of());
    String second = server.begin(Map.of());
    try (TestServer.Stream stream = server.open(listen(first))) {
      stream.comment();
      String third = server.begin(Map.of());

      assertThat(server.send(call(second, 1, "echo")).statusCode()).isEqualTo(404);
      assertThat(server.send(call(third, 1, "echo")).statusCode()).isEqualTo(200);
      assertThat(server.send(call(first, 1, "echo")).statusCode()).isEqualTo(200);

      try (TestServer.Stream other = server.open(listen(third))) {
        other.comment();
        HttpResponse<String> full = server.send(server.initialize(Map.of()));
        assertThat(full.statusCode()).isEqualTo(503);
        assertThat(full.headers().firstValue("Retry-After")).isPresent();
      }
    }
  }

  @Test
  void sessionsThatNobodyUses_expire() throws IOException {
    server.close();
    server = TestServer.start(Limits.usual().sessionIdleMillis(1).keepAliveMillis(20).build());
    HttpResponse<String> begun = server.send(server.initialize(Map.of()));
    String session = begun.headers().firstValue(Endpoint.SESSION).orElseThrow();
    server.send(server.inSession(session).POST(TestServer.body(INITIALIZED)));

    HttpResponse<String> response = server.send(call(session, 1, "echo"));
    while (response.statusCode() == 200) {
      response = server.send(call(session, 1, "echo"));
    }

    assertThat(response.statusCode()).isEqualTo(404);
  }
}
