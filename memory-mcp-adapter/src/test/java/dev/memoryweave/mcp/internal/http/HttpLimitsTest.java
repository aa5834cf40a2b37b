package dev.memoryweave.mcp.internal.http;

import static dev.memoryweave.mcp.internal.http.RawHttp.assertIsDiscreet;
import static dev.memoryweave.mcp.internal.http.RawHttp.status;
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
import java.util.ArrayList;
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

/** Requests that are too large, too many, too slow, or none at all. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpLimitsTest {
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void restart(Limits limits) throws IOException {
    server.close();
    server = TestServer.start(limits.build());
  }

  // ---- form and size ----------------------------------------------------------------------------

  private HttpResponse<String> post(String type, String body) {
    return server.send(
        HttpRequest.newBuilder(server.uri())
            .header("Authorization", "Bearer " + server.token)
            .header("Content-Type", type)
            .POST(TestServer.body(body)));
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
                .POST(TestServer.body("{}")));

    assertThat(response.statusCode()).isEqualTo(406);
  }

  @Test
  void aBodyThatIsTooLong_isRefusedBeforeItIsRead() throws IOException {
    String answer =
        server.raw(
            RawHttp.head(
                server,
                "POST",
                "/mcp",
                "127.0.0.1",
                "Content-Type: application/json\r\nContent-Length: 16777217\r\n\r\n"));

    assertThat(status(answer)).isEqualTo(413);
    assertThat(answer).contains("16777216 bytes");
  }

  @Test
  void aRefusalBeforeTheBodyHasCome_saysThatTheConnectionEnds() throws IOException {
    String request =
        String.join(
            "\r\n",
            "POST /mcp HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            "Content-Length: 2",
            "",
            "");
    String next = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    // Without the body, nothing that follows can be told from it.
    assertThat(server.raw(request)).contains("401", "Connection: close");
    // With it, the connection can be used again.
    assertThat(server.raw(request + "{}" + next)).contains("401").endsWith("ok");
  }

  @Test
  void aBodyThatGrowsTooLong_isRefused() throws IOException {
    restart(Limits.usual().bodyBytes(1_000));
    String chunk = "100\r\n" + "x".repeat(256) + "\r\n";

    String answer =
        server.raw(
            RawHttp.head(
                    server,
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
    String answer =
        RawHttp.get(server, "/mcp", "127.0.0.1", "X-Long: " + "x".repeat(10_000) + "\r\n");

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
                RawHttp.head(
                        server,
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
    try (TestServer.Stream stream = server.open(listen)) {
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
          RawHttp.head(
              server,
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
        // Still open; the next byte is sent.
      } catch (IOException e) {
        return true;
      }
    }
  }

  @Test
  void aCallThatTakesLong_isNotCutOff() throws Exception {
    restart(Limits.usual().requestTimeMillis(100).keepAliveMillis(20));
    try (TestServer.Stream stream = server.open(server.modernCall("wait"))) {
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
        TestServer.message(1, "tools/call", TestServer.modern(Map.of("name", "large"), Map.of()));
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

  // ---- connections ------------------------------------------------------------------------------

  /**
   * Opens connections on which nothing is ever sent, and waits until the server has had all of
   * them, which it takes up in any order: until it has ended all but those that it keeps.
   */
  private List<Socket> silent(int count, int kept) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sockets.add(server.socket());
    }
    List<Socket> open = new ArrayList<>(sockets);
    while (open.size() > kept) {
      open.removeIf(HttpLimitsTest::isEnded);
    }
    return sockets;
  }

  private static boolean isEnded(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static void close(List<Socket> sockets) throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void connectionsThatSayNothing_keepNoClientWithTheTokenWaiting() throws IOException {
    restart(Limits.usual().strangers(4).requestTimeMillis(3_600_000));
    List<Socket> silent = silent(60, 4);
    try {
      for (int i = 0; i < 5; i++) {
        assertThat(server.send(server.modernCall("echo")).statusCode()).isEqualTo(200);
      }
    } finally {
      close(silent);
    }
  }

  /** The head of a request with the token that leads nowhere, after which the connection stays. */
  private static void ask(Socket socket, TestServer server) throws IOException {
    socket
        .getOutputStream()
        .write(
            ("GET /none HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + server.token
                    + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
  }

  /** The status of an answer, which is read to its end. */
  private static int answer(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("The connection ends after '" + head + "'");
      }
      head.append((char) next);
    }
    String length = head.toString().replaceFirst("(?is).*\r\ncontent-length: (\\d+)\r\n.*", "$1");
    in.readNBytes(Integer.parseInt(length));
    return status(head.toString());
  }

  @Test
  void aConnectionThatHasShownTheToken_staysWhateverOthersOpen() throws IOException {
    restart(Limits.usual().strangers(4).requestTimeMillis(3_600_000));
    try (Socket own = server.socket()) {
      ask(own, server);
      assertThat(answer(own)).isEqualTo(404);
      List<Socket> silent = silent(60, 4);
      try {
        // The server takes connections in turn, so it has all before this one.
        assertThat(server.send(server.modernCall("echo")).statusCode()).isEqualTo(200);
        ask(own, server);

        assertThat(answer(own)).isEqualTo(404);
      } finally {
        close(silent);
      }
    }
  }

  @Test
  void connectionsWithTheTokenBeyondTheirNumber_takeThePlaceOfIdleOnes() throws IOException {
    restart(Limits.usual().connections(1).requestTimeMillis(3_600_000));
    try (Socket idle = server.socket();
        Socket next = server.socket()) {
      ask(idle, server);
      assertThat(answer(idle)).isEqualTo(404);

      ask(next, server);

      assertThat(answer(next)).isEqualTo(404);
      assertThat(idle.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void connectionsWithTheTokenBeyondTheirNumber_areToWaitWhileAllHaveRequests() throws Exception {
    restart(Limits.usual().connections(1));
    var waiting =
        server.client.sendAsync(
            server.modernCall("wait").build(), HttpResponse.BodyHandlers.ofString());
    assertThat(server.features.waiting.await(60, TimeUnit.SECONDS)).isTrue();

    HttpResponse<String> response = server.send(server.modernCall("echo"));
    server.features.release.countDown();

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
    assertThat(waiting.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
  }

  @Test
  void requestsWithoutTheToken_useUpNothingOfTheRateOfThoseWithIt() throws IOException {
    restart(Limits.usual().requestsPerSecond(1));
    HttpRequest.Builder without = HttpRequest.newBuilder(server.uri());
    int status = 0;
    for (int i = 0; i < 50 && status != 429; i++) {
      status = server.send(without).statusCode();
    }

    assertThat(status).isEqualTo(429);
    assertThat(server.send(server.modernCall("echo")).statusCode()).isEqualTo(200);
  }

  @Test
  void aConnectionThatHasNotShownTheToken_hasLessTimeForItsRequest() throws IOException {
    restart(Limits.usual().requestTimeMillis(3_600_000).headTimeMillis(200).keepAliveMillis(20));
    try (Socket socket = server.socket()) {
      socket
          .getOutputStream()
          .write("GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: ".getBytes(StandardCharsets.US_ASCII));

      assertThat(isCutOff(socket)).isTrue();
    }
  }
}
