package dev.memoryweave.rest.internal.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.rest.internal.server.HttpLimits;
import dev.memoryweave.rest.internal.server.Principal;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens and sessions as clients and browsers use them. */
class AccessHttpTest {
  private static final Pattern VALUE = Pattern.compile("\"csrf\":\"([^\"]+)\"");
  private static final Principal ADA = new Principal("Ada", true, false, null);

  @TempDir Path folder;

  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = new TestServer(folder.resolve("home"), HttpLimits.USUAL);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  // ---- tokens -----------------------------------------------------------------------------------

  @Test
  void eachKindOfToken_standsForItsCaller() {
    String agent = server.maker.add("ci", false, false, null);
    String reader = server.maker.add("wall", false, true, "shop");
    String granted = server.access.grant(ADA);

    assertThat(server.sendWith(server.token, "GET", TestServer.PAGE).body())
        .isEqualTo(Principal.AGENT.toString());
    assertThat(server.sendWith(agent, "GET", TestServer.PAGE).body())
        .isEqualTo(new Principal("ci", false, false, null).toString());
    assertThat(server.sendWith(reader, "GET", TestServer.MACHINE).body())
        .isEqualTo(new Principal("wall", false, true, "shop").toString());
    assertThat(server.sendWith(granted, "GET", TestServer.PAGE).body()).isEqualTo(ADA.toString());
  }

  @Test
  void aRemovedToken_isNoLongerValid() {
    String token = server.maker.add("ci", false, false, null);
    assertThat(server.sendWith(token, "GET", TestServer.MACHINE).statusCode()).isEqualTo(200);

    server.maker.remove("ci");

    HttpResponse<String> refused = server.sendWith(token, "GET", TestServer.MACHINE);
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("WWW-Authenticate"))
        .contains("Bearer error=\"invalid_token\"");
    assertThat(refused.body()).doesNotContain(token);
  }

  @Test
  void aFileThatIsBroken_letsOnlyTheServersTokenIn() throws IOException {
    String token = server.maker.add("ci", false, false, null);
    Files.writeString(folder.resolve("home/access-tokens.json"), "{\"version\":1,");

    assertThat(server.sendWith(token, "GET", TestServer.MACHINE).statusCode()).isEqualTo(401);
    assertThat(server.sendWith(server.token, "GET", TestServer.MACHINE).statusCode())
        .isEqualTo(200);
  }

  private static HttpLimits slow() {
    HttpLimits usual = HttpLimits.USUAL;
    return new HttpLimits(
        usual.bodyBytes(),
        usual.allBodiesBytes(),
        usual.headerBytes(),
        usual.connections(),
        usual.strangers(),
        usual.requests(),
        usual.streams(),
        usual.sessions(),
        1,
        usual.headTime(),
        usual.requestTime(),
        usual.sessionIdle(),
        usual.keepAlive());
  }

  private static InetAddress loopback(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  /** The statuses of requests with a token from another address of this computer. */
  private static List<Integer> from(int last, TestServer server, String token, int count)
      throws IOException {
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      try (Socket socket = new Socket()) {
        try {
          socket.bind(new InetSocketAddress(loopback(last), 0));
        } catch (BindException e) {
          assumeTrue(false, "This system has one loopback address only");
        }
        socket.connect(new InetSocketAddress(loopback(1), server.uri("/").getPort()));
        String head =
            "GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                + token
                + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        String answer =
            new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        statuses.add(Integer.parseInt(answer.substring(9, 12)));
      }
    }
    return statuses;
  }

  @Test
  void theRateOfACaller_isCountedOverAllAddresses() throws IOException {
    try (TestServer slow = new TestServer(folder.resolve("slow"), slow())) {
      String other = slow.maker.add("other", false, false, null);

      List<Integer> one = from(1, slow, slow.token, 2);
      List<Integer> more = new ArrayList<>();
      for (int i = 2; i < 10; i++) {
        more.addAll(from(i, slow, slow.token, 1));
      }

      assertThat(one).containsExactly(200, 200);
      assertThat(more).contains(429);
      assertThat(from(20, slow, other, 1)).containsExactly(200);
    }
  }

  // ---- sessions ---------------------------------------------------------------------------------

  private record Session(String cookie, String csrf) {}

  private Session open(String token, String... headers) {
    String[] all = new String[headers.length + 2];
    all[0] = "Authorization";
    all[1] = "Bearer " + token;
    System.arraycopy(headers, 0, all, 2, headers.length);
    HttpResponse<String> opened = server.send("POST", SessionSite.PATH, all);
    assertThat(opened.statusCode()).isEqualTo(200);
    assertThat(opened.headers().firstValue("Cache-Control")).contains("no-store");
    String cookie = opened.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie)
        .startsWith("memory-session=")
        .contains("; Path=/", "; HttpOnly", "; SameSite=Strict")
        .doesNotContain("Secure", "Domain");
    Matcher value = VALUE.matcher(opened.body());
    assertThat(value.find()).isTrue();
    return new Session(cookie.substring(0, cookie.indexOf(';')), value.group(1));
  }

  private int status(String method, String path, String... headers) {
    return server.send(method, path, headers).statusCode();
  }

  @Test
  void aSession_standsForItsToken() {
    Session session = open(server.maker.add("Ada", true, false, null));

    HttpResponse<String> answer =
        server.send(
            "GET",
            TestServer.PAGE,
            "Cookie",
            "theme=dark; " + session.cookie(),
            "X-Memory-Csrf",
            session.csrf());
    assertThat(answer.body()).isEqualTo(ADA.toString());
    HttpResponse<String> shown = read(session, SessionSite.PATH);
    assertThat(shown.body())
        .contains("\"name\":\"Ada\"", "\"person\":true")
        .doesNotContain(session.csrf());
  }

  private HttpResponse<String> read(Session session, String path) {
    return server.send("GET", path, "Cookie", session.cookie(), "X-Memory-Csrf", session.csrf());
  }

  @Test
  void aCookieAlone_opensTheStreamOfChangesOnly() {
    Session session = open(server.maker.add("Ada", true, false, null));

    assertThat(status("GET", TestServer.STREAM, "Cookie", session.cookie())).isEqualTo(200);
    assertThat(status("POST", TestServer.STREAM, "Cookie", session.cookie())).isEqualTo(403);
    assertThat(status("GET", TestServer.PAGE, "Cookie", session.cookie())).isEqualTo(403);
    HttpResponse<String> refused = server.send("GET", SessionSite.PATH, "Cookie", session.cookie());
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).doesNotContain(session.csrf());
  }

  @Test
  void aCookie_isNoTokenForMachines() {
    Session session = open(server.token);

    assertThat(
            status(
                "POST",
                TestServer.MACHINE,
                "Cookie",
                session.cookie(),
                "X-Memory-Csrf",
                session.csrf(),
                "Origin",
                server.origin()))
        .isEqualTo(401);
    assertThat(status("GET", TestServer.MACHINE, "Cookie", session.cookie())).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer ", "Bearer wrong", "Basic abc"})
  void withoutAValidToken_noSessionIsOpened(String authorization) {
    String[] headers =
        authorization.isEmpty() ? new String[0] : new String[] {"Authorization", authorization};
    HttpResponse<String> refused = server.send("POST", SessionSite.PATH, headers);

    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
  }

  @Test
  void aSession_opensNoOther() {
    Session session = open(server.token);

    assertThat(
            status(
                "POST",
                SessionSite.PATH,
                "Cookie",
                session.cookie(),
                "X-Memory-Csrf",
                session.csrf(),
                "Origin",
                server.origin()))
        .isEqualTo(401);
  }

  @Test
  void aWrongTokenBesideACookie_isRefused() {
    Session session = open(server.token);

    assertThat(
            status(
                "GET", TestServer.PAGE, "Cookie", session.cookie(), "Authorization", "Bearer no"))
        .isEqualTo(401);
  }

  /** Each row: method, origin (own, other, none), value (right, wrong, none), site, status. */
  @ParameterizedTest
  @CsvSource({
    "GET, none, none, none, 403",
    "GET, none, right, none, 200",
    "GET, none, right, same-origin, 200",
    "GET, own, right, same-origin, 200",
    "GET, own, wrong, same-origin, 403",
    "GET, none, right, user, 200",
    "GET, none, right, same-site, 403",
    "GET, none, right, cross-site, 403",
    "GET, other, right, same-site, 403",
    "HEAD, none, none, none, 403",
    "HEAD, none, right, none, 200",
    "HEAD, none, right, cross-site, 403",
    "POST, own, right, none, 200",
    "POST, own, right, same-origin, 200",
    "POST, own, right, same-site, 403",
    "POST, own, right, cross-site, 403",
    "POST, own, right, user, 403",
    "POST, own, wrong, same-origin, 403",
    "POST, own, none, same-origin, 403",
    "POST, other, right, same-origin, 403",
    "POST, none, right, same-origin, 403",
    "POST, foreign, right, same-origin, 403",
    "PUT, own, none, same-origin, 403",
    "PATCH, other, right, none, 403",
    "DELETE, own, none, none, 403",
    "DELETE, own, right, none, 200",
    "OPTIONS, own, none, none, 403"
  })
  void onlyItsOwnPage_doesSomethingWithACookie(
      String method, String origin, String value, String site, int status) {
    Session session = open(server.maker.add("Ada", true, false, null));
    List<String> headers = new ArrayList<>();
    headers.addAll(List.of("Cookie", session.cookie()));
    switch (origin) {
      case "own" -> headers.addAll(List.of("Origin", server.origin()));
      case "other" -> headers.addAll(List.of("Origin", "http://127.0.0.1:1"));
      case "foreign" -> headers.addAll(List.of("Origin", "http://evil.example"));
      default -> {}
    }
    switch (value) {
      case "right" -> headers.addAll(List.of("X-Memory-Csrf", session.csrf()));
      case "wrong" -> headers.addAll(List.of("X-Memory-Csrf", session.csrf() + "x"));
      default -> {}
    }
    switch (site) {
      case "none" -> {}
      case "user" -> headers.addAll(List.of("Sec-Fetch-Site", "none"));
      default -> headers.addAll(List.of("Sec-Fetch-Site", site));
    }

    assertThat(status(method, TestServer.PAGE, headers.toArray(new String[0]))).isEqualTo(status);
  }

  @Test
  void theValueOfAnotherSession_isWrong() {
    Session one = open(server.token);
    Session other = open(server.token);

    assertThat(
            status(
                "POST",
                TestServer.PAGE,
                "Cookie",
                one.cookie(),
                "X-Memory-Csrf",
                other.csrf(),
                "Origin",
                server.origin()))
        .isEqualTo(403);
  }

  @Test
  void anEndedSession_isOver() {
    Session session = open(server.token);

    HttpResponse<String> ended =
        server.send(
            "DELETE",
            SessionSite.PATH,
            "Cookie",
            session.cookie(),
            "X-Memory-Csrf",
            session.csrf(),
            "Origin",
            server.origin());

    assertThat(ended.statusCode()).isEqualTo(204);
    assertThat(ended.headers().firstValue("Set-Cookie").orElse(""))
        .startsWith("memory-session=;")
        .contains("Max-Age=0");
    assertThat(status("GET", TestServer.PAGE, "Cookie", session.cookie())).isEqualTo(401);
  }

  @Test
  void anIdleSession_isOver() {
    Session session = open(server.token);

    server.now.addAndGet(BrowserSessions.IDLE.toNanos() + 1);

    assertThat(status("GET", TestServer.PAGE, "Cookie", session.cookie())).isEqualTo(401);
  }

  @Test
  void theSessionOfARemovedToken_isOver() {
    Session session = open(server.maker.add("Ada", true, false, null));
    Session other = open(server.token);

    server.maker.remove("Ada");
    server.maker.add("Ada", true, false, null);

    assertThat(status("GET", TestServer.PAGE, "Cookie", session.cookie())).isEqualTo(401);
    assertThat(read(other, TestServer.PAGE).statusCode()).isEqualTo(200);
  }

  @Test
  void sessionsOfServersOnOneHost_shareTheCookie() throws IOException {
    try (TestServer second = new TestServer(folder.resolve("second"), HttpLimits.USUAL)) {
      Session first = open(server.token);
      String both =
          second
              .send(
                  "POST",
                  SessionSite.PATH,
                  "Authorization",
                  "Bearer " + second.token,
                  "Cookie",
                  first.cookie())
              .headers()
              .firstValue("Set-Cookie")
              .orElseThrow();
      String cookie = both.substring(0, both.indexOf(';'));

      assertThat(cookie).startsWith(first.cookie() + ".");
      assertThat(status("GET", TestServer.STREAM, "Cookie", cookie)).isEqualTo(200);
      assertThat(second.send("GET", TestServer.STREAM, "Cookie", cookie).statusCode())
          .isEqualTo(200);
      HttpResponse<String> ended =
          server.send(
              "DELETE",
              SessionSite.PATH,
              "Cookie",
              cookie,
              "X-Memory-Csrf",
              first.csrf(),
              "Origin",
              server.origin());
      assertThat(ended.headers().firstValue("Set-Cookie").orElse(""))
          .startsWith("memory-session=" + cookie.substring(first.cookie().length() + 1) + ";")
          .doesNotContain("Max-Age");
    }
  }

  @Test
  void overHttps_browsersSendTheCookieByHttpsOnly() {
    HttpResponse<String> opened =
        server.send(
            "POST",
            SessionSite.PATH,
            "Authorization",
            "Bearer " + server.token,
            "Origin",
            "https://" + server.uri("/").getAuthority());

    assertThat(opened.headers().firstValue("Set-Cookie").orElse("")).contains("; Secure");
  }

  // ---- tickets ----------------------------------------------------------------------------------

  @Test
  void aTicket_opensOneSessionAndNothingElse() {
    String ticket = server.access.ticket(ADA);

    assertThat(server.sendWith(ticket, "GET", TestServer.PAGE).statusCode()).isEqualTo(401);
    Session session = open(ticket);
    assertThat(server.sendWith(ticket, "POST", SessionSite.PATH).statusCode()).isEqualTo(401);
    assertThat(read(session, TestServer.PAGE).body()).isEqualTo(ADA.toString());
  }

  @Test
  void aTicket_isForNow() {
    String ticket = server.access.ticket(ADA);

    server.now.addAndGet(TokenAccess.TICKET_LASTS.toNanos() + 1);

    assertThat(server.sendWith(ticket, "POST", SessionSite.PATH).statusCode()).isEqualTo(401);
  }

  @Test
  void otherMethods_areNotAllowed() {
    HttpResponse<String> refused = server.sendWith(server.token, "PUT", SessionSite.PATH);

    assertThat(refused.statusCode()).isEqualTo(405);
    assertThat(refused.headers().firstValue("Allow")).contains("POST, GET, HEAD, DELETE");
    assertThat(server.sendWith(server.token, "GET", SessionSite.PATH).statusCode()).isEqualTo(404);
  }
}
