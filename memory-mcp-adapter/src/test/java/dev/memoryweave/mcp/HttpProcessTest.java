package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import dev.memoryweave.rest.internal.access.AccessTokenFile;
import dev.memoryweave.rest.internal.access.TokenMaker;
import dev.memoryweave.store.MemoryHome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server over HTTP as a process. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpProcessTest {
  private static final Pattern ADDRESS = Pattern.compile("listens on (http://\\S+/mcp)\\s");
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\""
          + Revisions.MODERN
          + "\",\"io.modelcontextprotocol/clientCapabilities\":{}}";

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  /** The addresses that the server says clients of the protocol may call. */
  private static List<URI> addresses(ServerProcess server, int count) throws Exception {
    List<URI> found = List.of();
    while (found.size() < count) {
      Thread.onSpinWait();
      found =
          ADDRESS
              .matcher(server.errors())
              .results()
              .map(result -> URI.create(result.group(1)))
              .toList();
    }
    return found;
  }

  private HttpRequest request(URI uri, String method, String name, String params)
      throws IOException {
    String token = Files.readString(folder.resolve("home/http-token")).strip();
    return request(token, uri, method, name, params);
  }

  private static HttpRequest request(
      String token, URI uri, String method, String name, String params) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", Revisions.MODERN)
            .header("Mcp-Method", method);
    if (!name.isEmpty()) {
      request.header("Mcp-Name", name);
    }
    return request
        .POST(
            HttpRequest.BodyPublishers.ofString(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                    + method
                    + "\",\"params\":{"
                    + params
                    + ","
                    + META
                    + "}}"))
        .build();
  }

  private String status(URI uri) throws Exception {
    return client
        .send(
            request(uri, "tools/call", "memory_status", "\"name\":\"memory_status\""),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private String overRest(URI uri) throws Exception {
    String token = Files.readString(folder.resolve("home/http-token")).strip();
    HttpRequest request =
        HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + token).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  @Test
  void theServer_servesUntilItIsToldToEnd() throws Exception {
    TestProject project = TestProject.in(folder.resolve("shop"));
    try (ServerProcess server =
        ServerProcess.start(folder, "--http", "0", "--project-root", project.root().toString())) {
      URI uri = addresses(server, 1).get(0);
      assertThat(uri.getPath()).isEqualTo("/mcp");
      assertThat(status(uri)).contains("\"isError\":false").contains("shop");
      HttpResponse<InputStream> listening =
          client.send(
              request(
                  uri,
                  "subscriptions/listen",
                  "",
                  "\"notifications\":{\"resourcesListChanged\":true}"),
              HttpResponse.BodyHandlers.ofInputStream());

      server.terminate();

      BufferedReader lines =
          new BufferedReader(new InputStreamReader(listening.body(), StandardCharsets.UTF_8));
      List<String> messages = lines.lines().filter(line -> line.startsWith("data:")).toList();
      assertThat(messages.get(0)).contains("notifications/subscriptions/acknowledged");
      assertThat(messages.get(messages.size() - 1)).contains("\"resultType\":\"complete\"");
      server.exitCode();
      assertThat(server.errors()).doesNotContain("WARN", "ERROR", "Exception");
      assertThat(folder.resolve("home/memory.db")).exists();
      assertThat(folder.resolve("home/memory.db-wal")).doesNotExist();
    }
  }

  @Test
  void anAgentWithATokenOfItsOwn_writesUnderItsName() throws Exception {
    TestProject project = TestProject.in(folder.resolve("shop"));
    TokenMaker maker =
        new TokenMaker(
            new AccessTokenFile(new MemoryHome(folder.resolve("home"))), Clock.systemUTC());
    try (ServerProcess server =
        ServerProcess.start(folder, "--http", "0", "--project-root", project.root().toString())) {
      URI uri = addresses(server, 1).get(0);
      String token = maker.add("ci", false, false, null);

      HttpResponse<String> saved =
          client.send(
              request(
                  token,
                  uri,
                  "tools/call",
                  "memory_save",
                  "\"name\":\"memory_save\",\"arguments\":{\"kind\":\"fact\",\"title\":\"The port"
                      + " is 8080\"}"),
              HttpResponse.BodyHandlers.ofString());

      assertThat(saved.body()).contains("\"isError\":false");
      assertThat(overRest(uri.resolve("api/v1/inspect?ref=fact.the-port-is-8080")))
          .contains("\"principal\":\"ci\"")
          .doesNotContain("\"principal\":\"mcp\"");
      assertThat(folder.resolve("home/access-tokens.json")).exists();
    }
  }

  @Test
  void severalProjects_areServedByOneProcess() throws Exception {
    TestProject shop = TestProject.in(folder.resolve("shop"));
    TestProject other = TestProject.in(folder.resolve("other"));
    try (ServerProcess server =
        ServerProcess.start(
            folder,
            "--http",
            "0",
            "--project",
            "shop=" + shop.root(),
            "--project",
            "other=" + other.root())) {
      List<URI> uris = addresses(server, 2);

      assertThat(uris)
          .extracting(URI::getPath)
          .containsExactly("/projects/shop/mcp", "/projects/other/mcp");
      assertThat(status(uris.get(0))).contains(shop.root().getFileName().toString());
      assertThat(status(uris.get(1))).contains(other.root().getFileName().toString());
      assertThat(overRest(uris.get(0).resolve("api/v1/me")))
          .contains("\"project\":\"shop\",\"projects\":[\"shop\",\"other\"]");
      assertThat(overRest(uris.get(1).resolve("api/v1/status")))
          .contains(other.root().getFileName().toString());
    }
  }

  @Test
  void aServerThatOthersCouldReachUnprotected_doesNotStart() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--http", "0.0.0.0:0")) {
      assertThat(server.exitCode()).isEqualTo(2);
      assertThat(server.errors()).contains("MEMORY_HTTP_TOKEN").hasLineCount(1);
    }
  }

  @Test
  void overStandardInputAndOutput_nothingOfTheHttpServerIsLoaded() throws Exception {
    Path classes = folder.resolve("classes.txt");
    try (ServerProcess server =
        ServerProcess.start(
            MemoryWeaveServer.class,
            folder,
            Map.of("JAVA_TOOL_OPTIONS", "-Xlog:class+load:file=" + classes),
            "--db",
            "memory.db")) {
      server.begin();
      assertThat(server.call(1, "memory_status", "{}").get("isError")).isEqualTo(false);
      server.endInput();
      server.exitCode();
    }

    assertThat(Files.readString(classes))
        .contains("dev.memoryweave.mcp.internal.stdio.StdioTransport")
        .doesNotContain("org.eclipse.jetty");
  }
}
