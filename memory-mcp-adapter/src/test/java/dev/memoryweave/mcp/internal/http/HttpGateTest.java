package dev.memoryweave.mcp.internal.http;

import static dev.memoryweave.mcp.internal.http.RawHttp.assertIsDiscreet;
import static dev.memoryweave.mcp.internal.http.RawHttp.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may call, and what others are told. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpGateTest {
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  // ---- token ------------------------------------------------------------------------------------

  private HttpResponse<String> withAuthorization(String... values) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri())
            .header("Content-Type", "application/json")
            .POST(TestServer.body(TestServer.message(1, "tools/list", Map.of())));
    for (String value : values) {
      request.header("Authorization", value);
    }
    return server.send(request);
  }

  @Test
  void withoutAToken_nobodyIsServed() {
    HttpResponse<String> response = withAuthorization();

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(response.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    assertIsDiscreet(response.body());
  }

  @Test
  void aWrongToken_isRefused() {
    String right = "Bearer " + server.token;
    for (String[] wrong :
        new String[][] {
          {"Bearer "},
          {"Bearer " + server.token + "x"},
          {"Bearer " + server.token.substring(1)},
          {"Bearer " + server.token.toUpperCase(Locale.ROOT)},
          {"Basic " + server.token},
          {server.token},
          {right, "Bearer other"},
          {"Bearer größe"},
        }) {
      HttpResponse<String> response = withAuthorization(wrong);

      assertThat(response.statusCode()).as(String.join(",", wrong)).isEqualTo(401);
      assertThat(response.headers().firstValue("WWW-Authenticate"))
          .contains("Bearer error=\"invalid_token\"");
      assertThat(response.body()).doesNotContain(server.token);
    }
    assertThat(withAuthorization("bearer " + server.token).statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "DELETE", "PUT", "HEAD"})
  void withoutAToken_noPathIsTold(String method) {
    for (String path : new String[] {"/mcp", "/none", "/projects/x/mcp"}) {
      HttpResponse<String> response =
          server.send(
              HttpRequest.newBuilder(server.uri().resolve(path))
                  .method(method, HttpRequest.BodyPublishers.noBody()));
      assertThat(response.statusCode()).isEqualTo(401);
    }
  }

  // ---- host and origin --------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "localhost, 405",
    "LOCALHOST:1, 405",
    "127.0.0.1:8080, 405",
    "[::1]:8080, 405",
    "evil.example, 403",
    "evil.example:80, 403",
    "localhost.evil.example, 403",
    "127.0.0.1.evil.example, 403",
    "10.0.0.1, 403",
    "'', 400",
    "a b, 400"
  })
  void aHostThatIsNotTheServers_isRefused(String host, int status) throws IOException {
    String answer = RawHttp.get(server, "/mcp", host, "");

    assertThat(status(answer)).isIn(status, status == 400 ? 403 : status);
    assertIsDiscreet(answer);
  }

  @Test
  void aHostInTheTarget_isCheckedToo() throws IOException {
    assertThat(status(RawHttp.get(server, "http://evil.example/mcp", "127.0.0.1", "")))
        .isIn(400, 403);
    assertThat(status(RawHttp.get(server, "http://evil.example/mcp", "evil.example", "")))
        .isEqualTo(403);
    assertThat(status(RawHttp.get(server, "/mcp", "127.0.0.1", "Host: evil.example\r\n")))
        .isEqualTo(400);
    assertThat(status(server.raw("GET /mcp HTTP/1.0\r\nHost: evil.example\r\n\r\n")))
        .isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:6274, 405",
    "https://127.0.0.1, 405",
    "http://[::1]:1, 405",
    "http://evil.example, 403",
    "http://localhost.evil.example, 403",
    "file://localhost, 403",
    "null, 403",
    "http://a b, 403",
    "'', 403"
  })
  void aPageOfAnotherOrigin_isRefused(String origin, int status) throws IOException {
    String answer = RawHttp.get(server, "/mcp", "127.0.0.1", "Origin: " + origin + "\r\n");

    assertThat(status(answer)).isEqualTo(status);
    assertThat(answer.contains("Access-Control-Allow-Origin: " + origin)).isEqualTo(status == 405);
  }

  @Test
  void twoOrigins_areRefused() throws IOException {
    assertThat(
            status(
                RawHttp.get(
                    server,
                    "/mcp",
                    "127.0.0.1",
                    "Origin: http://localhost\r\nOrigin: http://localhost\r\n")))
        .isEqualTo(403);
  }

  @Test
  void aPageMayAskWhatItMaySend_withoutAToken() throws IOException {
    String answer =
        server.raw(
            String.join(
                "\r\n",
                "OPTIONS /mcp HTTP/1.1",
                "Host: 127.0.0.1",
                "Connection: close",
                "Origin: http://localhost:6274",
                "Access-Control-Request-Method: POST",
                "",
                ""));

    assertThat(status(answer)).isEqualTo(204);
    assertThat(answer)
        .contains("Access-Control-Allow-Headers: Authorization")
        .contains("Access-Control-Allow-Origin: http://localhost:6274");
  }

  // ---- addresses --------------------------------------------------------------------------------

  @Test
  void health_isToldToAnybodyAndTellsNothing() throws IOException {
    HttpResponse<String> response =
        server.send(HttpRequest.newBuilder(server.uri().resolve("/health")));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("ok");
    assertThat(
            status(
                server.raw(
                    String.join(
                        "\r\n",
                        "POST /health HTTP/1.1",
                        "Host: localhost",
                        "Connection: close",
                        "Content-Length: 0",
                        "",
                        ""))))
        .isEqualTo(405);
    assertThat(
            status(
                server.raw(
                    "GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")))
        .isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/mcp/",
        "/mcpx",
        "/MCP",
        "/mcp/../etc/passwd",
        "/projects/one/mcp",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/mcp%00",
        "/mcp;x=1/../..",
        "*",
        "//mcp"
      })
  void otherAddresses_leadNowhere(String path) throws IOException {
    String answer = RawHttp.get(server, path, "127.0.0.1", "");

    assertThat(status(answer)).isIn(400, 404);
    assertIsDiscreet(answer);
  }
}
