package dev.memoryweave.mcp.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may call, how much, and what others are told. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpGateTest {
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void restart(Limits limits) throws IOException {
    server.close();
    server = HttpServer.start(limits.build());
  }

  /** A request as bytes, with the token, after which the server closes the connection. */
  private String raw(String path, String host, String more) throws IOException {
    return server.raw(head("GET", path, host, more) + "\r\n");
  }

  private String head(String method, String path, String host, String more) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: "
        + host
        + "\r\nConnection: close\r\nAuthorization: Bearer "
        + server.token
        + "\r\n"
        + more;
  }

  private static int status(String answer) {
    assertThat(answer).startsWith("HTTP/1.1 ");
    return Integer.parseInt(answer.substring(9, 12));
  }

  /** Nothing in an answer tells of the software or of its place. */
  private static void assertIsDiscreet(String answer) {
    assertThat(answer)
        .doesNotContainIgnoringCase("jetty")
        .doesNotContainIgnoringCase("<html")
        .doesNotContainIgnoringCase("exception")
        .doesNotContain("at org.", "at java.", "/home/", "Server:", "X-Powered-By");
  }

  // ---- token ------------------------------------------------------------------------------------

  private HttpResponse<String> withAuthorization(String... values) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri())
            .header("Content-Type", "application/json")
            .POST(HttpServer.body(HttpServer.message(1, "tools/list", Map.of())));
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
          {"Bearer " + server.token.toUpperCase(java.util.Locale.ROOT)},
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
    String answer = raw("/mcp", host, "");

    assertThat(status(answer)).isIn(status, status == 400 ? 403 : status);
    assertIsDiscreet(answer);
  }

  @Test
  void aHostInTheTarget_isCheckedToo() throws IOException {
    assertThat(status(raw("http://evil.example/mcp", "127.0.0.1", ""))).isIn(400, 403);
    assertThat(status(raw("http://evil.example/mcp", "evil.example", ""))).isEqualTo(403);
    assertThat(status(raw("/mcp", "127.0.0.1", "Host: evil.example\r\n"))).isEqualTo(400);
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
    String answer = raw("/mcp", "127.0.0.1", "Origin: " + origin + "\r\n");

    assertThat(status(answer)).isEqualTo(status);
    assertThat(answer.contains("Access-Control-Allow-Origin: " + origin)).isEqualTo(status == 405);
  }

  @Test
  void twoOrigins_areRefused() throws IOException {
    assertThat(
            status(
                raw(
                    "/mcp",
                    "127.0.0.1",
                    "Origin: http://localhost\r\nOrigin: http://localhost\r\n")))
        .isEqualTo(403);
  }

  @Test
  void aPageMayAskWhatItMaySend_withoutAToken() throws IOException {
    String answer =
        server.raw(
            lines(
                "OPTIONS /mcp HTTP/1.1",
                "Host: 127.0.0.1",
                "Connection: close",
                "Origin: http://localhost:6274",
                "Access-Control-Request-Method: POST"));

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
                    lines(
                        "POST /health HTTP/1.1",
                        "Host: localhost",
                        "Connection: close",
                        "Content-Length: 0"))))
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
    String answer = raw(path, "127.0.0.1", "");

    assertThat(status(answer)).isIn(400, 404);
    assertIsDiscreet(answer);
  }

  // ---- form and size ----------------------------------------------------------------------------

  private HttpResponse<String> post(String type, String body) {
    return server.send(
        HttpRequest.newBuilder(server.uri())
            .header("Authorization", "Bearer " + server.token)
            .header("Content-Type", type)
            .POST(HttpServer.body(body)));
  }

  @ParameterizedTest
  @CsvSource({
    "application/json, 400",
    "application/json;charset=utf-8, 400",
    "APPLICATION/JSON, 400",
    "text/plain, 415",
    "application/x-www-form-urlencoded, 415",
    "multipart/form-data, 415",
    "application/jsonl, 415"
  })
  void onlyJson_isRead(String type, int status) {
    assertThat(post(type, "no json").statusCode()).isEqualTo(status);
  }

  @Test
  void aClientThatTakesNeitherForm_isRefused() {
    HttpResponse<String> response =
        server.send(
            HttpRequest.newBuilder(server.uri())
                .header("Authorization", "Bearer " + server.token)
                .header("Content-Type", "application/json")
                .header("Accept", "text/html")
                .POST(HttpServer.body("{}")));

    assertThat(response.statusCode()).isEqualTo(406);
  }

  @Test
  void aBodyThatIsTooLong_isRefusedBeforeItIsRead() throws IOException {
    String answer =
        server.raw(
            head(
                "POST",
                "/mcp",
                "127.0.0.1",
                "Content-Type: application/json\r\nContent-Length: 16777217\r\n\r\n"));

    assertThat(status(answer)).isEqualTo(413);
    assertThat(answer).contains("16777216 bytes");
  }

  @Test
  void aBodyThatGrowsTooLong_isRefused() throws IOException {
    restart(Limits.usual().bodyBytes(1_000));
    String chunk = "100\r\n" + "x".repeat(256) + "\r\n";

    String answer =
        server.raw(
            head(
                    "POST",
                    "/mcp",
                    "127.0.0.1",
                    "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
                + chunk.repeat(5)
                + "0\r\n\r\n");

    assertThat(status(answer)).isEqualTo(413);
  }

  @Test
  void bodiesThatAreTooLongTogether_areRefusedForNow() throws IOException {
    restart(Limits.usual().allBodiesBytes(1_000));
    HttpResponse<String> large = post("application/json", "x".repeat(2_000));

    assertThat(large.statusCode()).isEqualTo(503);
    assertThat(large.headers().firstValue("Retry-After")).contains("1");
    assertThat(post("application/json", "x".repeat(900)).statusCode()).isEqualTo(400);
    assertThat(post("application/json", "x".repeat(900)).statusCode()).isEqualTo(400);
  }

  @Test
  void aHeadThatIsTooLong_isRefused() throws IOException {
    String answer = raw("/mcp", "127.0.0.1", "X-Long: " + "x".repeat(10_000) + "\r\n");

    assertThat(status(answer)).isEqualTo(431);
    assertIsDiscreet(answer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET /mcp HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "GET\r\n\r\n",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET /mcp HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n",
        "GET /mcp HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n"
      })
  void whatIsNoHttp_isRefusedWithoutAWord(String bytes) throws IOException {
    String answer = server.raw(bytes);

    assertThat(answer).matches("(?s)(HTTP/1.1 (400|505|403|401)[^0-9].*)?");
    assertIsDiscreet(answer);
    assertThat(answer.indexOf("\r\n\r\n")).isIn(answer.length() - 4, -1);
  }

  @Test
  void aBodyThatBreaksOff_leavesNothingBehind() throws IOException {
    for (int i = 0; i < 20; i++) {
      try (Socket socket = server.socket()) {
        socket
            .getOutputStream()
            .write(
                head(
                        "POST",
                        "/mcp",
                        "127.0.0.1",
                        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
                    .getBytes(StandardCharsets.US_ASCII));
      }
    }

    assertThat(server.send(server.modernCall("echo")).statusCode()).isEqualTo(200);
  }

  // ---- rate, number, time -----------------------------------------------------------------------

  @Test
  void tooManyRequestsAtOnce_areToWait() throws IOException {
    restart(Limits.usual().requestsPerSecond(1));
    int refused = 0;
    for (int i = 0; i < 50 && refused == 0; i++) {
      HttpResponse<String> response = server.send(server.modernCall("echo"));
      if (response.statusCode() != 200) {
        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        refused++;
      }
    }

    assertThat(refused).isOne();
  }

  @Test
  void tooManyRequestsUnderWay_areToWait() throws Exception {
    restart(Limits.usual().requests(1));
    var waiting =
        server.client.sendAsync(
            server.modernCall("wait").build(), HttpResponse.BodyHandlers.ofString());
    assertThat(server.features.waiting.await(60, TimeUnit.SECONDS)).isTrue();

    HttpResponse<String> response = server.send(server.modernCall("echo"));
    server.features.release.countDown();

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
    assertThat(waiting.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    assertThat(server.send(server.modernCall("echo")).statusCode()).isIn(200, 503);
  }

  @Test
  void tooManyStreams_areToWait() throws IOException {
    restart(Limits.usual().streams(1));
    HttpRequest.Builder listen =
        server.modern("subscriptions/listen", Map.of("notifications", Map.of()));
    try (HttpServer.Stream stream = server.open(listen)) {
      stream.next();

      assertThat(server.send(listen).statusCode()).isEqualTo(503);
      assertThat(server.send(server.modernCall("echo")).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aClientThatSendsItsRequestByteByByte_isCutOff() throws IOException {
    restart(Limits.usual().requestTimeMillis(200).keepAliveMillis(20));
    for (String begun :
        new String[] {
          "GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: ",
          head(
              "POST",
              "/mcp",
              "127.0.0.1",
              "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
        }) {
      try (Socket socket = server.socket()) {
        OutputStream out = socket.getOutputStream();
        out.write(begun.getBytes(StandardCharsets.US_ASCII));
        assertThat(isCutOff(socket)).isTrue();
      }
    }
  }

  /** The head of a request. */
  private static String lines(String... lines) {
    return String.join("\r\n", lines) + "\r\n\r\n";
  }

  /** Whether the server closes the connection while bytes are still sent one by one. */
  private static boolean isCutOff(Socket socket) throws IOException {
    socket.setSoTimeout(20);
    while (true) {
      try {
        socket.getOutputStream().write('x');
        if (socket.getInputStream().read() < 0) {
          return true;
        }
      } catch (SocketTimeoutException e) {
        // Still open; another byte is sent.
      } catch (IOException e) {
        return true;
      }
    }
  }

  @Test
  void aCallThatTakesLong_isNotCutOff() throws Exception {
    restart(Limits.usual().requestTimeMillis(100).keepAliveMillis(20));
    try (HttpServer.Stream stream = server.open(server.modernCall("wait"))) {
      // Some three times as long as a request may take to arrive.
      for (int i = 0; i < 15; i++) {
        stream.comment();
      }
      server.features.release.countDown();

      assertThat(stream.next().toString()).contains("waited");
    }
  }

  @Test
  void aClientThatDoesNotRead_isGivenUp() throws IOException {
    restart(Limits.usual().requestTimeMillis(200).keepAliveMillis(20));
    HttpRequest large = server.modernCall("large").build();
    String body =
        HttpServer.message(1, "tools/call", HttpServer.modern(Map.of("name", "large"), Map.of()));
    StringBuilder request = new StringBuilder("POST /mcp HTTP/1.1\r\nHost: localhost\r\n");
    large
        .headers()
        .map()
        .forEach((name, values) -> request.append(name + ": " + values.get(0) + "\r\n"));
    request.append("Content-Length: " + body.length() + "\r\n\r\n" + body);
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(1_024);
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), server.uri().getPort()));
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
      // Longer than the server waits; what was sent before is still to be read.
      InputStream in = socket.getInputStream();
      assertThat(in.read()).isEqualTo('H');
      while (server.transport.connections() > 0) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void connectionsBeyondTheirNumber_waitUntilOthersEnd() throws IOException {
    restart(Limits.usual().connections(2).requestTimeMillis(60_000));
    try (Socket first = server.socket();
        Socket second = server.socket()) {
      while (server.transport.connections() < 2) {
        Thread.onSpinWait();
      }
      try (Socket third = server.socket()) {
        third.setSoTimeout(100);
        third
            .getOutputStream()
            .write(
                "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> third.getInputStream().read())
            .isInstanceOf(SocketTimeoutException.class);

        first.close();
        third.setSoTimeout((int) HttpServer.PATIENCE.toMillis());

        assertThat(new String(third.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
            .endsWith("ok");
        assertThat(second.isConnected()).isTrue();
      }
    }
  }
}
