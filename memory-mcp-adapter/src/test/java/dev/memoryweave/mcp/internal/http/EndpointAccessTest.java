package dev.memoryweave.mcp.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import dev.memoryweave.rest.internal.server.Access;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.Principal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose tokens are good for the tools of agents. */
class EndpointAccessTest {
  private final Map<String, Principal> owners =
      Map.of(
          "usual", Principal.AGENT,
          "ci", new Principal("ci", false, false, null),
          "lint", new Principal("lint", false, false, null),
          "shop", new Principal("shop", false, false, "shop"),
          "other", new Principal("other", false, false, "other"),
          "reader", new Principal("reader", false, true, null),
          "person", new Principal("Ada", true, false, null));
  private final String secret = "test-" + UUID.randomUUID() + "-";
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final Dispatcher dispatcher =
      new Dispatcher(new TestFeatures("one").features(), workers, System::nanoTime);
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    HttpSettings settings = HttpSettings.onLoopback(secret);
    OpenReplies open = new OpenReplies(settings.limits());
    server =
        new HttpServer(
            settings,
            new Owners(),
            Map.of(Endpoint.PATH, Endpoints.endpoint("shop", dispatcher, settings, open)),
            open);
    server.start();
  }

  /** Any session is a person's here. */
  private final class Owners implements Access {
    @Override
    public @Nullable Principal byToken(String token) {
      return token.startsWith(secret) ? owners.get(token.substring(secret.length())) : null;
    }

    @Override
    public BrowserSession bySession(String id) {
      return new BrowserSession(Principal.AGENT, "value");
    }
  }

  @AfterEach
  void stop() throws Exception {
    server.close(Duration.ofSeconds(1));
    dispatcher.close();
    workers.shutdownNow();
  }

  private HttpResponse<String> send(String owner, String session, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.address(Endpoint.PATH))
            .header("Authorization", "Bearer " + secret + owner)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (!session.isEmpty()) {
      request.header(Endpoint.SESSION, session);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> initialize(String owner) throws Exception {
    return send(
        owner,
        "",
        TestServer.message(
            0,
            "initialize",
            Map.of(
                "protocolVersion",
                Revisions.LATEST_LEGACY,
                "capabilities",
                Map.of(),
                "clientInfo",
                Map.of("name", "test", "version", "1"))));
  }

  private String caller(String owner, String session) throws Exception {
    return send(
            owner,
            session,
            TestServer.message(1, "tools/call", Map.of("name", "caller", "arguments", Map.of())))
        .body();
  }

  @Test
  void onlyAgentsOfTheProjectThatMayWrite_areServed() throws Exception {
    for (String owner : new String[] {"usual", "ci", "shop"}) {
      assertThat(initialize(owner).statusCode()).as(owner).isEqualTo(200);
    }
    assertThat(initialize("nobody").statusCode()).isEqualTo(401);
    for (Map.Entry<String, String> refused :
        Map.of("other", "another project", "reader", "may only read", "person", "a person's")
            .entrySet()) {
      HttpResponse<String> response = initialize(refused.getKey());
      assertThat(response.statusCode()).as(refused.getKey()).isEqualTo(403);
      assertThat(response.body()).contains(refused.getValue());
    }
  }

  @Test
  void theCookieOfASession_isNoToken() throws Exception {
    for (String method : new String[] {"GET", "POST", "DELETE"}) {
      HttpRequest request =
          HttpRequest.newBuilder(server.address(Endpoint.PATH))
              .header("Cookie", "memory-session=" + "a".repeat(43))
              .header("X-Memory-Csrf", "value")
              .header("Origin", "http://" + server.address("/").getAuthority())
              .header("Content-Type", "application/json")
              .method(method, HttpRequest.BodyPublishers.ofString("{}"))
              .build();

      assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
          .as(method)
          .isEqualTo(401);
    }
  }

  @Test
  void aCall_isItsOwners() throws Exception {
    String session = initialize("ci").headers().firstValue(Endpoint.SESSION).orElseThrow();
    send("ci", session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

    assertThat(caller("ci", session)).contains("called by 'ci'");
    assertThat(send("lint", session, TestServer.message(1, "tools/list", Map.of())).statusCode())
        .isEqualTo(404);
    assertThat(send("usual", session, TestServer.message(1, "tools/list", Map.of())).statusCode())
        .isEqualTo(404);
    String usual = initialize("usual").headers().firstValue(Endpoint.SESSION).orElseThrow();
    send("usual", usual, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    assertThat(caller("usual", usual)).contains("called by ''");
  }
}
